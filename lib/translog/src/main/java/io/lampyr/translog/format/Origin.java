package io.lampyr.translog.format;

import io.lampyr.base.check.Check;

/**
 * Which item of which client request an operation carries out, so that a repeated request finds its
 * outcome (AppliedOnce). The request id is printable ASCII.
 */
public record Origin(String requestId, int ordinal) {
  public Origin {
    Check.that(
        !requestId.isEmpty() && requestId.length() <= Limits.MAX_REQUEST_ID,
        "request id must have 1 to 128 characters");
    Check.that(isPrintable(requestId), "request id must be printable ASCII without spaces");
    Check.notNegative(ordinal, "ordinal");
  }

  /** One by one: each operation is asked. */
  private static boolean isPrintable(String requestId) {
    for (int i = 0; i < requestId.length(); i++) {
      if (requestId.charAt(i) <= ' ' || requestId.charAt(i) >= 0x7f) {
        return false;
      }
    }
    return true;
  }
}
