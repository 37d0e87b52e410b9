package io.lampyr.engine.request;

import io.lampyr.base.check.Check;

/** What an operation that took effect came to. */
public record Applied(Result result, long seqNo, long primaryTerm, long version) {
  public Applied {
    Check.notNegative(seqNo, "sequence number");
    Check.positive(primaryTerm, "primary term");
    Check.notNegative(version, "version");
  }

  /** The effect, in the words that clients see; the codes are part of formats. */
  public enum Result {
    CREATED(0),
    UPDATED(1),
    DELETED(2),
    NOT_FOUND(3);

    private final byte code;

    Result(int code) {
      this.code = (byte) code;
    }

    public byte code() {
      return code;
    }

    /** The result of this code; throws if there is none. */
    public static Result ofCode(byte code) {
      return switch (code) {
        case 0 -> CREATED;
        case 1 -> UPDATED;
        case 2 -> DELETED;
        case 3 -> NOT_FOUND;
        default -> throw new IllegalArgumentException("unknown code of a result: " + code);
      };
    }
  }
}
