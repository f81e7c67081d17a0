package dev.rosemary.engine.embed;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The end of a process without what the C library does at an exit, {@code _exit} of POSIX, which
 * Windows has, too. {@link Runtime#halt} runs the library's exit handlers.
 */
final class AbruptExit {
  private AbruptExit() {}

  /** Ends the process; returns only when the system has no such function. */
  @SuppressWarnings("restricted") // every start allows native access
  static void exit(int status) {
    Linker linker = Linker.nativeLinker();
    linker
        .defaultLookup()
        .find("_exit")
        .ifPresent(address ->
            call(
                linker.downcallHandle(address, FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT)),
                status));
  }

  private static void call(MethodHandle exit, int status) {
    try {
      exit.invokeExact(status);
    } catch (Throwable e) {
      throw new IllegalStateException(e); // a call without exceptions
    }
  }
}
