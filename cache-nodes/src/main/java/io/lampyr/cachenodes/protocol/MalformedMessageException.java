package io.lampyr.cachenodes.protocol;

/** Bytes that are no message of this protocol: what is wrong, and at which offset. */
public final class MalformedMessageException extends Exception {
  private final long offset;

  MalformedMessageException(long offset, String what) {
    super(what + " offset=" + offset);
    this.offset = offset;
  }

  /** Where, counted from the message's first byte. */
  public long offset() {
    return offset;
  }
}
