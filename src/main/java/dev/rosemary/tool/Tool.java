package dev.rosemary.tool;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A tool as one value.
 *
 * @param name the published name
 * @param title a few words for people
 * @param description what it does, for a model
 * @param effect what it may do to what is stored
 * @param inputSchema JSON Schema text of an object, of the kind that {@link
 *     dev.rosemary.json.Schema} checks
 * @param outputSchema JSON Schema text of the structured result, or null when none is published
 * @param decoder makes the input record from arguments that passed the schema
 * @param handler does the work
 * @param lane which other calls of its client it waits for
 * @param otherNames other names under which an argument is taken, with the schema's name for each
 * @param screening what looks through the arguments of calls, or null
 * @param reading the tool that clients have in its place who may only read, or null where they have
 *     none
 * @param <I> the input record
 */
public record Tool<I>(
    String name,
    String title,
    String description,
    Effect effect,
    String inputSchema,
    @Nullable String outputSchema,
    Function<Args, I> decoder,
    Handler<I> handler,
    Lane lane,
    Map<String, String> otherNames,
    @Nullable Screening screening,
    @Nullable Tool<?> reading) {
  public Tool {
    otherNames = Map.copyOf(otherNames);
    if (lane == Lane.NONE && !effect.readOnly()) {
      throw new IllegalArgumentException(name + " changes what is stored, in no order");
    }
    if (reading != null && (!reading.effect.readOnly() || !reading.name.equals(name))) {
      throw new IllegalArgumentException(reading.name + " is not what readers have of " + name);
    }
  }

  /** A tool that takes its arguments under the names of its schema alone. */
  public Tool(
      String name,
      String title,
      String description,
      Effect effect,
      String inputSchema,
      @Nullable String outputSchema,
      Function<Args, I> decoder,
      Handler<I> handler,
      Lane lane) {
    this(
        name,
        title,
        description,
        effect,
        inputSchema,
        outputSchema,
        decoder,
        handler,
        lane,
        Map.of(),
        null,
        null);
  }

  /** The same tool, which also takes an argument under another name. */
  public Tool<I> taking(String otherName, String argument) {
    Map<String, String> names = new HashMap<>(otherNames);
    names.put(otherName, argument);
    return with(names, screening, reading);
  }

  /** The same tool, whose calls {@code looks} looks through. */
  public Tool<I> screened(Screening looks) {
    return with(otherNames, looks, reading);
  }

  /**
   * The same tool, of whose work another does what only reads.
   *
   * @param twin of the same name; changes nothing
   */
  public Tool<I> readBy(Tool<?> twin) {
    return with(otherNames, screening, twin);
  }

  private Tool<I> with(
      Map<String, String> names, @Nullable Screening looks, @Nullable Tool<?> twin) {
    return new Tool<>(
        name,
        title,
        description,
        effect,
        inputSchema,
        outputSchema,
        decoder,
        handler,
        lane,
        names,
        looks,
        twin);
  }

  /** What clients have of it who may only read; null for nothing. */
  public @Nullable Tool<?> forReaders() {
    return effect.readOnly() ? this : reading;
  }

  /** A tool on memory. */
  public Tool(
      String name,
      String title,
      String description,
      Effect effect,
      String inputSchema,
      @Nullable String outputSchema,
      Function<Args, I> decoder,
      Handler<I> handler) {
    this(
        name, title, description, effect, inputSchema, outputSchema, decoder, handler, Lane.MEMORY);
  }

  /** The work of a tool. Called by any thread, several at once. */
  @FunctionalInterface
  public interface Handler<I> {
    /**
     * Does the work.
     *
     * @throws dev.rosemary.base.FailureException when it cannot be done; nothing was changed then
     */
    Result handle(I input, Call call);
  }

  /** Has the checked arguments looked through, decodes them and does the work. */
  public Result call(Args args, Call call) {
    return screening == null ? work(args, call) : screening.call(this, args, call);
  }

  /** Decodes arguments that were looked through and does the work. */
  public Result work(Args args, Call call) {
    return handler.handle(decoder.apply(args), call);
  }
}
