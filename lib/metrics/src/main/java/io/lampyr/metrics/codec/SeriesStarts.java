package io.lampyr.metrics.codec;

import java.util.Arrays;

/** The documents with which series begin, while a segment is written. */
final class SeriesStarts {
  private final int[] starts;
  private final int documents;

  private SeriesStarts(int[] starts, int documents) {
    this.starts = starts;
    this.documents = documents;
  }

  /** Documents of which nobody knows a series: all are one. */
  static SeriesStarts one(int documents) {
    return new SeriesStarts(new int[] {0}, documents);
  }

  static SeriesStarts of(int[] starts, int count, int documents) {
    return new SeriesStarts(Arrays.copyOf(starts, count), documents);
  }

  int count() {
    return starts.length;
  }

  int start(int series) {
    return starts[series];
  }

  int end(int series) {
    return series + 1 < starts.length ? starts[series + 1] : documents;
  }

  /** The series of a document; quick if it is that of the last one asked, or the next. */
  int find(int document, int last) {
    for (int series = last; series < Math.min(last + 2, starts.length); series++) {
      if (document >= starts[series] && document < end(series)) {
        return series;
      }
    }
    int found = Arrays.binarySearch(starts, document);
    return found >= 0 ? found : -found - 2;
  }
}
