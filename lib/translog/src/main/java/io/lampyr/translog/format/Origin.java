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
    Check.that(
        requestId.chars().allMatch(c -> c > ' ' && c < 0x7f),
        "request id must be printable ASCII without spaces");
    Check.notNegative(ordinal, "ordinal");
  }
}
