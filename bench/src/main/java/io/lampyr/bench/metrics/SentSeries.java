package io.lampyr.bench.metrics;

import java.util.SortedMap;

/**
 * Some points of one series of one host, in the order of time.
 *
 * @param labels as Prometheus has them
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares or changes them.
record SentSeries(
    int host, HostSeries of, SortedMap<String, String> labels, long[] millis, double[] values) {

  int size() {
    return millis.length;
  }
}
