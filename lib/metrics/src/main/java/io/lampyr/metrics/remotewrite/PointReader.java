package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.protobuf.WireReader;

/** Reads the samples that both versions have; only the second one's may say when they began. */
final class PointReader {
  private PointReader() {}

  static void sample(WireReader in, SeriesDocuments into) {
    double value = 0;
    long millis = 0;
    long startMillis = 0;
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value = in.float64();
        case 2 -> millis = in.varint();
        case 3 -> startMillis = in.varint();
        default -> {}
      }
    }
    in.leave(outer);
    into.sample(value, millis, startMillis);
  }
}
