package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.protobuf.WireReader;

/** Reads native histograms, which are refused by name. */
final class HistogramReader {
  void read(WireReader in, SeriesDocuments into) {
    in.slice();
    into.refuse(1, "native histograms are not taken");
  }
}
