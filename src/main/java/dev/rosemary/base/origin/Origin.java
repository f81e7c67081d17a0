package dev.rosemary.base.origin;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a change, and how: bound around a call of a tool or a command, read where a change is
 * recorded. The program stamps it; nothing of it comes from arguments.
 *
 * @param call the id of the call or command; changes of one call share it
 * @param channel how the change came in
 * @param surface the surface of the tool, or null for a command
 * @param tool the tool's own name, or the command's
 * @param client what the client calls itself, or null
 * @param version of the client, or null
 * @param session the id of the client's session, or null where it has none
 * @param principal who was authenticated, or null
 * @param model what the client says that it runs, or null
 */
public record Origin(
    String call,
    Channel channel,
    @Nullable String surface,
    String tool,
    @Nullable String client,
    @Nullable String version,
    @Nullable String session,
    @Nullable String principal,
    @Nullable String model) {
  private static final ScopedValue<Origin> CURRENT = ScopedValue.newInstance();

  /** Work that no call began, such as repairs at a start. */
  private static final Origin UNKNOWN =
      new Origin("", Channel.SERVER, null, "", null, null, null, null, null);

  /** Changes that no history is to have. */
  private static final Origin UNRECORDED =
      new Origin("", Channel.SERVER, null, "unrecorded", null, null, null, null, null);

  /** Letters of an id: as many as make two ids alike less likely than a broken disk. */
  private static final int LETTERS = 10;

  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

  /** A command of the program, or one of its imports. */
  public static Origin command(String name) {
    Channel channel = name.equals("import") ? Channel.IMPORT : Channel.COMMAND;
    return new Origin(id(), channel, null, name, null, null, null, null, null);
  }

  /** A new id: ten letters and digits, none of which are easily taken for another. */
  public static String id() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    StringBuilder id = new StringBuilder(LETTERS);
    for (int i = 0; i < LETTERS; i++) {
      id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return id.toString();
  }

  /** That of the work of this thread. */
  public static Origin current() {
    return CURRENT.isBound() ? CURRENT.get() : UNKNOWN;
  }

  /** Whether changes of this thread are to be recorded. */
  public static boolean isRecorded() {
    return !current().equals(UNRECORDED);
  }

  /** Does work whose changes come from here. */
  public <T extends @Nullable Object> T run(Supplier<T> work) {
    return ScopedValue.where(CURRENT, this).call(work::get);
  }

  /** Does work that may throw what a command does, and whose changes come from here. */
  public <T extends @Nullable Object, X extends Throwable> T call(ScopedValue.CallableOp<T, X> work)
      throws X {
    return ScopedValue.where(CURRENT, this).call(work);
  }

  /** Does work that leaves nothing in the history. */
  public static <T extends @Nullable Object> T unrecorded(Supplier<T> work) {
    return UNRECORDED.run(work);
  }
}
