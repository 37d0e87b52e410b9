package io.lampyr.aws.lambda;

/** How one call of a function ended. */
public sealed interface Invocation {

  /** What the function answered. */
  final class Answered implements Invocation {
    private final byte[] bytes;

    Answered(byte[] bytes) {
      this.bytes = bytes;
    }

    /** The caller's to keep, and shared with nobody. */
    public byte[] bytes() {
      return bytes;
    }
  }

  /** It was not begun: too many run already. Another place may do the work, or a later time. */
  record Throttled() implements Invocation {}

  /** It was begun, and ended without an answer; or nobody knows whether it was begun. */
  record Failed(RuntimeException cause) implements Invocation {}
}
