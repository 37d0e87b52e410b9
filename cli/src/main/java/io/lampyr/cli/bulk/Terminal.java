package io.lampyr.cli.bulk;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;

/** Asks whether somebody looks at the standard error. */
final class Terminal {
  private static final int STANDARD_ERROR = 2;

  private Terminal() {}

  /**
   * Java itself knows only whether input and output are both terminals, but data is often piped in.
   */
  // The call is that of the C library, with the signature that POSIX gives it.
  @SuppressWarnings("restricted")
  static boolean isWatched() {
    try {
      Linker linker = Linker.nativeLinker();
      return linker
          .defaultLookup()
          .find("isatty")
          .map(function ->
              linker.downcallHandle(
                  function, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT)))
          .map(isatty -> call(isatty::invoke))
          .orElse(false);
    } catch (RuntimeException | LinkageError unavailable) {
      return false;
    }
  }

  private static boolean call(Native isatty) {
    try {
      return (int) isatty.invoke(STANDARD_ERROR) == 1;
    } catch (Throwable unavailable) {
      return false;
    }
  }

  private interface Native {
    Object invoke(int descriptor) throws Throwable;
  }
}
