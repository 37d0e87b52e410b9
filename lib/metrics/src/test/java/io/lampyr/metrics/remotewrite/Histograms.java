package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.protobuf.Message;

/** Native histograms as Prometheus makes them. */
public final class Histograms {
  private Histograms() {}

  /** One of whole numbers: 1, 3 and 4 on the positive side, 2 of zero. */
  public static Message whole() {
    return new Message()
        .varint(1, 10)
        .float64(3, 12.5)
        .zigzag(4, 2)
        .float64(5, 0.001)
        .varint(6, 2)
        .message(11, new Message().zigzag(1, -1).varint(2, 2))
        .message(11, new Message().zigzag(1, 3).varint(2, 1))
        .packedZigzag(12, 1, 2, 1)
        .varint(15, 1_700_000_000_000L);
  }

  /** One with bounds of its own, and fractions. */
  public static Message custom() {
    return new Message()
        .float64(2, 4.5)
        .float64(3, 9)
        .zigzag(4, -53)
        .message(11, new Message().zigzag(1, 0).varint(2, 2))
        .packedDoubles(13, 1.5, 3)
        .varint(14, 3)
        .varint(15, 1_700_000_001_000L)
        .packedDoubles(16, 0.5, 1);
  }
}
