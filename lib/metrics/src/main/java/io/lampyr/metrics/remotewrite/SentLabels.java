package io.lampyr.metrics.remotewrite;

import io.lampyr.base.text.Utf8;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.protobuf.MalformedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The labels of one series, as slices of the message that they came in; used again for the next
 * one. Senders must sort them; what is not sorted is sorted here, as Prometheus itself does. A
 * label with an empty value is the same as none. Confined to one thread.
 */
final class SentLabels {
  static final byte[] METRIC_NAME = "__name__".getBytes(StandardCharsets.US_ASCII);

  /** Far above what any scrape has, and far below what a mapping can hold. */
  static final int MAX_LABELS = 512;

  static final int MAX_NAME_BYTES = 1024;

  /** Lucene's bound for a term. */
  static final int MAX_VALUE_BYTES = 32_766;

  private static final int FIRST = 16;
  private static final int MAX_SHOWN_CHARS = 200;

  private final byte[] bytes;
  private Slice[] names = new Slice[FIRST];
  private Slice[] values = new Slice[FIRST];
  private int count;
  private int metric;

  SentLabels(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A part of the message. */
  record Slice(int at, int length) {
    static final Slice EMPTY = new Slice(0, 0);
  }

  void clear() {
    count = 0;
  }

  int count() {
    return count;
  }

  void add(Slice name, Slice value) {
    if (count == MAX_LABELS) {
      throw new MalformedException("a series has more than " + MAX_LABELS + " labels");
    }
    if (count == names.length) {
      names = Arrays.copyOf(names, 2 * count);
      values = Arrays.copyOf(values, 2 * count);
    }
    names[count] = name;
    values[count++] = value;
  }

  /** Puts them in order; gives what is wrong with them, if anything is. */
  Optional<String> settle() {
    Optional<String> problem = settleLoosely();
    return problem.isPresent() || metric >= 0 ? problem : problem("label [__name__] is missing");
  }

  /** As {@link #settle}, of labels that need not name a metric. */
  Optional<String> settleLoosely() {
    dropEmpty();
    sort();
    metric = -1;
    for (int i = 0; i < count; i++) {
      Slice name = names[i];
      Slice value = values[i];
      if (name.length() == 0) {
        return problem("a label has no name");
      }
      if (i > 0 && compare(names[i - 1], name) == 0) {
        return problem("label [" + text(name) + "] is there twice");
      }
      if (name.length() > MAX_NAME_BYTES || value.length() > MAX_VALUE_BYTES) {
        return problem("label [" + text(name) + "] is too long");
      }
      if (!isText(name) || !isText(value)) {
        return problem("a label is not UTF-8");
      }
      if (isMetricName(name)) {
        metric = i;
      }
    }
    return Optional.empty();
  }

  private Optional<String> problem(String why) {
    return Optional.of(why + " in the series " + shown());
  }

  Slice metricName() {
    return values[metric];
  }

  /** The metric's name, whole. */
  String metricText() {
    Slice name = metricName();
    return new String(bytes, name.at(), name.length(), StandardCharsets.UTF_8);
  }

  /** Whether the metric's name ends so. */
  boolean metricEndsWith(byte[] ending) {
    Slice name = metricName();
    int from = name.at() + name.length() - ending.length;
    return name.length() >= ending.length
        && Arrays.equals(bytes, from, from + ending.length, ending, 0, ending.length);
  }

  /** The object of all labels. */
  void write(JsonBytes out) {
    out.beginObject();
    for (int i = 0; i < count; i++) {
      out.name(bytes, names[i].at(), names[i].length());
      out.text(bytes, values[i].at(), values[i].length());
    }
    out.endObject();
  }

  void writeMetricName(JsonBytes out) {
    Slice name = metricName();
    out.name(bytes, name.at(), name.length());
  }

  /** As people write a series, cut where it is long. */
  String shown() {
    StringBuilder shown = new StringBuilder("{");
    for (int i = 0; i < count && shown.length() < MAX_SHOWN_CHARS; i++) {
      shown.append(i == 0 ? "" : ", ");
      shown.append(text(names[i])).append("=\"").append(text(values[i])).append('"');
    }
    if (shown.length() > MAX_SHOWN_CHARS) {
      shown.setLength(MAX_SHOWN_CHARS);
      shown.append('…');
    }
    return shown.append('}').toString();
  }

  private void dropEmpty() {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      // A name without a value says nothing, but one that is empty itself is wrong.
      if (values[i].length() > 0 || names[i].length() == 0) {
        names[kept] = names[i];
        values[kept++] = values[i];
      }
    }
    count = kept;
  }

  /** By insertion: they are sorted already, or nearly always few. */
  private void sort() {
    for (int i = 1; i < count; i++) {
      Slice name = names[i];
      Slice value = values[i];
      int to = i;
      while (to > 0 && compare(names[to - 1], name) > 0) {
        names[to] = names[to - 1];
        values[to] = values[to - 1];
        to--;
      }
      names[to] = name;
      values[to] = value;
    }
  }

  private int compare(Slice one, Slice other) {
    return Arrays.compareUnsigned(
        bytes, one.at(), one.at() + one.length(), bytes, other.at(), other.at() + other.length());
  }

  private boolean isText(Slice slice) {
    return Utf8.firstInvalid(bytes, slice.at(), slice.length()) < 0;
  }

  private boolean isMetricName(Slice name) {
    return Arrays.equals(
        bytes, name.at(), name.at() + name.length(), METRIC_NAME, 0, METRIC_NAME.length);
  }

  private String text(Slice slice) {
    int length = Math.min(slice.length(), MAX_SHOWN_CHARS);
    return new String(bytes, slice.at(), length, StandardCharsets.UTF_8);
  }
}
