package io.lampyr.metrics.codec;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * The points of one metric in one segment, series by series. It decodes what the sink does not take
 * as sums, into arrays that it uses again. Used by one thread.
 */
public final class MetricPoints {
  /** Fewer points of one value come by themselves, where a block is divided. */
  private static final int LEAST_OF_WHOLE = 8;

  private final ColumnCursor values;
  private final ColumnCursor times;
  private final SeriesMeta.Finder series;
  private final @Nullable Bits live;
  private final NumberKind kind;

  /** Whether the column was written as what it is: what blocks add up to is right only then. */
  private final boolean known;

  private final BlockSummary summary = new BlockSummary();
  private final long[] someTimes = new long[BlockEncoder.MAX_VALUES];
  private final double[] someValues = new double[BlockEncoder.MAX_VALUES];
  private final double[] decoded = new double[BlockEncoder.MAX_VALUES];

  MetricPoints(
      ColumnCursor values,
      ColumnCursor times,
      SeriesMeta.Finder series,
      @Nullable Bits live,
      NumberKind kind) {
    this.values = values;
    this.times = times;
    this.series = series;
    this.live = live;
    this.kind = kind;
    this.known = values.meta().kind().number() == kind;
  }

  /** The first series from one on that has points of the metric, deleted ones included, or -1. */
  public int next(int from) throws IOException {
    if (from >= series.count()) {
      return -1;
    }
    series.stand(from);
    return values.seek(series.first())
        ? series.find(Math.max(series.first(), values.firstDocument()))
        : -1;
  }

  /** Whether the segment was written by who knew what these numbers are, and has added them up. */
  public boolean isKnown() {
    return known;
  }

  /** Whether sums of blocks tell of resets. */
  public boolean isCounted() {
    return known && values.meta().kind().counter();
  }

  /** Of how many blocks values or times were read until now, and not only what is said of them. */
  public long blocksRead() {
    return values.fetched() + times.fetched();
  }

  /** Gives the points of a series in a span of time, both ends included, the newest first. */
  public void read(int wanted, long from, long to, PointSink sink) throws IOException {
    series.stand(wanted);
    int end = series.end();
    if (!values.seek(series.first())) {
      return;
    }
    while (values.firstDocument() < end) {
      long newest = timeOf(values.firstDocument());
      if (newest < from) {
        return;
      }
      long oldest = timeOf(values.lastDocument());
      if (oldest > newest) {
        throw new CorruptIndexException("times ascend within a series", "series=" + wanted);
      }
      if (oldest <= to) {
        readBlock(oldest, newest, from, to, sink);
      }
      if (!values.next()) {
        return;
      }
    }
  }

  private void readBlock(long oldest, long newest, long from, long to, PointSink sink)
      throws IOException {
    boolean within = oldest >= from && newest <= to;
    boolean summed = known && (values.isConstant() ? isFinite() : isSummed());
    if (within && summed && allLive() && sink.takesWhole(oldest, newest)) {
      if (values.isConstant()) {
        whole(kind.number(values.constant()), oldest, newest, values.count(), sink);
      } else {
        summary.read(values.group(), values.block(), values.meta().kind());
        sink.whole(oldest, newest, summary);
      }
      return;
    }
    if (values.isConstant()) {
      readConstant(from, to, sink);
    } else {
      readValues(from, to, sink);
    }
  }

  /** Marks and what is no number are no part of sums. */
  private boolean isFinite() {
    return Double.isFinite(kind.number(values.constant()));
  }

  /** Decimals are added up as such, which floats are not. */
  private boolean isSummed() {
    return values.isSummed() && (kind != NumberKind.FLOAT || values.keepsBits());
  }

  /** Blocks of one value may be longer than arrays are. */
  private void readConstant(long from, long to, PointSink sink) throws IOException {
    double value = kind.number(values.constant());
    if (values.isDense() && live == null) {
      readRun(value, from, to, sink);
      return;
    }
    int[] documents = values.isDense() ? null : values.documents();
    int count = 0;
    for (int i = 0; i < values.count(); i++) {
      int document = documents == null ? values.firstDocument() + i : documents[i];
      count = keep(document, value, from, to, count);
      if (count == someTimes.length) {
        sink.points(someTimes, someValues, count);
        count = 0;
      }
    }
    if (count > 0) {
      sink.points(someTimes, someValues, count);
    }
  }

  /** One value in documents that follow on each other, by the blocks of their times. */
  private void readRun(double value, long from, long to, PointSink sink) throws IOException {
    boolean adds = known && Double.isFinite(value);
    int document = values.firstDocument();
    while (document <= values.lastDocument()) {
      long newest = timeOf(document);
      int last = Math.min(times.lastDocument(), values.lastDocument());
      long oldest = timeOf(last);
      if (newest < from) {
        return;
      }
      if (adds && oldest >= from && newest <= to && sink.takesWhole(oldest, newest)) {
        whole(value, oldest, newest, last - document + 1, sink);
      } else if (oldest <= to) {
        int count = keepTimes(document, last, from, to);
        if (adds && count > 0 && sink.takesWhole(someTimes[0], someTimes[0])) {
          togetherOrApart(value, count, sink);
        } else {
          points(value, 0, count, sink);
        }
      }
      document = last + 1;
    }
  }

  private void whole(double value, long oldest, long newest, int count, PointSink sink)
      throws IOException {
    summary.constant(value, count);
    sink.whole(oldest, newest, summary);
  }

  /** The times that lie in a span, of documents that one block of times has. */
  private int keepTimes(int document, int last, long from, long to) throws IOException {
    long[] all = times.isConstant() ? null : times.values();
    int count = 0;
    for (int i = document; i <= last; i++) {
      long time = all == null ? times.constant() : all[i - times.firstDocument()];
      if (time >= from && time <= to) {
        someTimes[count++] = time;
      }
    }
    return count;
  }

  /** Gives one value at the times that were kept: as sums where many may come together. */
  private void togetherOrApart(double value, int count, PointSink sink) throws IOException {
    int given = 0;
    int at = 0;
    while (at < count) {
      int end = endOfWhole(at, count, sink);
      if (end - at >= LEAST_OF_WHOLE) {
        points(value, given, at, sink);
        whole(value, someTimes[end - 1], someTimes[at], end - at, sink);
        given = end;
      }
      at = end;
    }
    points(value, given, count, sink);
  }

  /** Behind the last time that may come together with one, and with all between them. */
  private int endOfWhole(int at, int count, PointSink sink) {
    if (sink.takesWhole(someTimes[count - 1], someTimes[at])) {
      return count;
    }
    int low = at;
    int high = count - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (sink.takesWhole(someTimes[middle], someTimes[at])) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** Gives one value at some of the times that were kept; those before them are given already. */
  private void points(double value, int first, int end, PointSink sink) throws IOException {
    int count = end - first;
    if (count > 0) {
      System.arraycopy(someTimes, first, someTimes, 0, count);
      Arrays.fill(someValues, 0, count, value);
      sink.points(someTimes, someValues, count);
    }
  }

  private void readValues(long from, long to, PointSink sink) throws IOException {
    int[] documents = values.isDense() ? null : values.documents();
    decode();
    int count =
        documents == null && live == null && sameBlock()
            ? keepAll(from, to)
            : keepEach(documents, from, to);
    if (count > 0) {
      sink.points(someTimes, someValues, count);
    }
  }

  private void decode() throws IOException {
    if (known) {
      values.numbers(decoded);
      return;
    }
    long[] bits = values.values();
    for (int i = 0; i < values.count(); i++) {
      decoded[i] = kind.number(bits[i]);
    }
  }

  /** Whether one block has the times of all values of a block. */
  private boolean sameBlock() throws IOException {
    return times.seek(values.firstDocument())
        && times.firstDocument() <= values.firstDocument()
        && times.lastDocument() >= values.lastDocument()
        && times.isDense()
        && !times.isConstant();
  }

  /** Keeps what is in the span: values that follow on each other, as times descend. */
  private int keepAll(long from, long to) throws IOException {
    long[] all = times.values();
    int shift = values.firstDocument() - times.firstDocument();
    int first = 0;
    int end = values.count();
    while (first < end && all[shift + first] > to) {
      first++;
    }
    while (end > first && all[shift + end - 1] < from) {
      end--;
    }
    int count = end - first;
    System.arraycopy(all, shift + first, someTimes, 0, count);
    System.arraycopy(decoded, first, someValues, 0, count);
    return count;
  }

  private int keepEach(int @Nullable [] documents, long from, long to) throws IOException {
    int count = 0;
    for (int i = 0; i < values.count(); i++) {
      int document = documents == null ? values.firstDocument() + i : documents[i];
      count = keep(document, decoded[i], from, to, count);
    }
    return count;
  }

  private int keep(int document, double value, long from, long to, int count) throws IOException {
    if (live != null && !live.get(document)) {
      return count;
    }
    long time = timeOf(document);
    if (time < from || time > to) {
      return count;
    }
    someTimes[count] = time;
    someValues[count] = value;
    return count + 1;
  }

  private boolean allLive() throws IOException {
    if (live == null) {
      return true;
    }
    int[] documents = values.isDense() ? null : values.documents();
    for (int i = 0; i < values.count(); i++) {
      if (!live.get(documents == null ? values.firstDocument() + i : documents[i])) {
        return false;
      }
    }
    return true;
  }

  /**
   * Times of a block's ends stand in its head, mostly, as columns are cut at the same documents.
   */
  private long timeOf(int document) throws IOException {
    if (!times.seek(document) || times.firstDocument() > document || !times.isDense()) {
      throw new CorruptIndexException("a point without a time", "document=" + document);
    }
    if (times.isConstant()) {
      return times.constant();
    }
    if (times.isSummed() && !times.isDecoded()) {
      if (document == times.firstDocument()) {
        return times.group().firsts[times.block()];
      }
      if (document == times.lastDocument()) {
        return times.group().lasts[times.block()];
      }
    }
    return times.values()[document - times.firstDocument()];
  }
}
