package dev.rosemary.engine.embed;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import dev.rosemary.base.Failure;
import dev.rosemary.base.FailureException;
import dev.rosemary.base.file.TemporaryFolder;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A BERT model in ONNX Runtime. Safe for any number of threads; each run takes the thread that
 * calls it. Its owner closes it when no run is under way.
 */
final class OnnxModel implements AutoCloseable {
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final Pooling pooling;
  private final String output;

  private OnnxModel(
      OrtEnvironment environment, OrtSession session, Pooling pooling, String output) {
    this.environment = environment;
    this.session = session;
    this.pooling = pooling;
    this.output = output;
  }

  /**
   * Loads a model: some 350 ms for the runtime, once a process, and 400 ms for one of 34 MB.
   *
   * @param goOn asked between the two
   * @throws FailureException with Cancelled when {@code goOn} said no
   * @throws UnusableModelException when the file is damaged or no such model, or the runtime has no
   *     native library for this platform
   */
  static OnnxModel load(Path file, Pooling pooling, BooleanSupplier goOn)
      throws UnusableModelException {
    OrtEnvironment environment = environment();
    if (!goOn.getAsBoolean()) {
      throw new FailureException(new Failure.Cancelled("The server is stopping."));
    }
    try (var _ = NativeCalls.ALL.begin();
        OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      // Texts differ in length: patterns of one run do not serve the next, and would be kept.
      options.setMemoryPatternOptimization(false);
      OrtSession session = environment.createSession(file.toString(), options);
      try {
        return new OnnxModel(environment, session, pooling, output(session));
      } catch (UnusableModelException | RuntimeException e) {
        session.close();
        throw e;
      }
    } catch (OrtException e) {
      // What the runtime says may go on for lines, with places in its sources.
      String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw new UnusableModelException(
          "model.onnx cannot be loaded: it is damaged, truncated or not an ONNX model; download"
              + " it again. ("
              + first.strip()
              + ")");
    }
  }

  private static OrtEnvironment environment() throws UnusableModelException {
    try (var _ = NativeCalls.ALL.begin()) {
      hold();
      OrtEnvironment environment =
          OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL);
      environment.setTelemetry(false);
      deleteUnpacked();
      return environment;
    } catch (LinkageError | RuntimeException | OrtException | ReflectiveOperationException e) {
      throw new UnusableModelException(
          "ONNX Runtime does not run on this platform ("
              + System.getProperty("os.name")
              + ", "
              + System.getProperty("os.arch")
              + "): "
              + deepest(e)
              + ".");
    }
  }

  /**
   * Takes the environment once more than the library itself does. It counts who has it, and gives
   * it up in a shutdown hook, at a signal while other threads use it: with one that is never given
   * back it stays. There is no public way to do that.
   */
  private static void hold() throws ReflectiveOperationException {
    // Loads the library, which gives the handle its value.
    Class.forName(OrtEnvironment.class.getName());
    Field api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
    api.setAccessible(true);
    Method create =
        OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
    create.setAccessible(true);
    int level = OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL.getValue();
    create.invoke(null, api.getLong(null), level, "rosemary");
  }

  /**
   * Deletes the folder that the library makes to unpack itself, even where it unpacks nothing: it
   * goes at the end of the process, but not of one that is killed. What was loaded from there stays
   * loaded. There is no public way to name it either.
   */
  private static void deleteUnpacked() throws ReflectiveOperationException {
    Field folder = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("tempDirectory");
    folder.setAccessible(true);
    if (folder.get(null) instanceof Path made) {
      TemporaryFolder.delete(made);
    }
  }

  /** The vectors of tokens: the output of that shape, by its usual name when there are several. */
  private static String output(OrtSession session) throws UnusableModelException, OrtException {
    for (String name : session.getInputNames()) {
      if (!name.equals("input_ids")
          && !name.equals("attention_mask")
          && !name.equals("token_type_ids")) {
        throw new UnusableModelException("model.onnx needs an unknown input: " + name);
      }
    }
    String found = "";
    for (var entry : session.getOutputInfo().entrySet()) {
      if (entry.getValue().getInfo() instanceof TensorInfo info
          && info.getShape().length == 3
          && (found.isEmpty() || entry.getKey().equals("last_hidden_state"))) {
        found = entry.getKey();
      }
    }
    if (found.isEmpty()) {
      throw new UnusableModelException(
          "model.onnx has no output of the shape texts × tokens × dimensions.");
    }
    return found;
  }

  private static String deepest(Throwable e) {
    Throwable cause = e;
    for (Throwable next = cause.getCause(); next != null; next = next.getCause()) {
      cause = next;
    }
    return String.valueOf(cause.getMessage());
  }

  /**
   * The vector of one text, of unit length.
   *
   * @param ids its tokens with their frame, at least one
   * @throws OrtException when the runtime refuses; an id that the model does not have, for example
   * @throws ArithmeticException when what comes out has no length
   */
  float[] run(long[] ids) throws OrtException {
    long[] shape = {1, ids.length};
    long[] ones = new long[ids.length];
    Arrays.fill(ones, 1);
    try (var _ = NativeCalls.ALL.begin();
        OnnxTensor tokens = OnnxTensor.createTensor(environment, LongBuffer.wrap(ids), shape);
        OnnxTensor mask = OnnxTensor.createTensor(environment, LongBuffer.wrap(ones), shape);
        OnnxTensor types =
            OnnxTensor.createTensor(environment, LongBuffer.wrap(new long[ids.length]), shape)) {
      Map<String, OnnxTensor> inputs = new HashMap<>();
      for (String name : session.getInputNames()) {
        inputs.put(
            name,
            switch (name) {
              case "input_ids" -> tokens;
              case "attention_mask" -> mask;
              default -> types;
            });
      }
      try (OrtSession.Result result = session.run(inputs, java.util.Set.of(output))) {
        if (!(result.get(0) instanceof OnnxTensor tensor)) {
          throw new IllegalStateException("the output " + output + " is not a tensor");
        }
        FloatBuffer values = tensor.getFloatBuffer();
        return unit(pooling.pool(values, values.remaining() / ids.length));
      }
    }
  }

  private static float[] unit(float[] vector) {
    double squares = 0;
    for (float value : vector) {
      squares += (double) value * value;
    }
    double length = Math.sqrt(squares);
    if (!(length > 0) || !Double.isFinite(length)) {
      throw new ArithmeticException("the vector has no length");
    }
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) (vector[i] / length);
    }
    return vector;
  }

  @Override
  public void close() {
    try (var _ = NativeCalls.ALL.begin()) {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }
}
