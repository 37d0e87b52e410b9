package io.lampyr.metrics.codec;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * Writes the columns of a segment. Where series begin is known once their field has come, which may
 * be last: until then, columns wait. What is neither a number nor the same within each series goes
 * to Lucene's own format.
 */
final class TimeSeriesConsumer extends DocValuesConsumer {
  private final SegmentWriteState state;
  private final DocValuesFormat rest;
  private final ColumnFiles files;
  private final MergedNumbers merged;
  private final boolean seriesWillCome;
  private final List<Waiting> waiting = new ArrayList<>();
  private @Nullable DocValuesConsumer restConsumer;
  private @Nullable SeriesColumns columns;
  private @Nullable LongUnaryOperator merging;
  private boolean closed;

  /** A column that is written when the series are known. */
  private interface Waiting {
    void write(SeriesColumns columns) throws IOException;
  }

  TimeSeriesConsumer(
      SegmentWriteState state,
      Function<String, ColumnKind> kinds,
      MergedNumbers merged,
      DocValuesFormat rest)
      throws IOException {
    this.state = state;
    this.merged = merged;
    this.rest = rest;
    FieldInfo series = state.fieldInfos.fieldInfo(TimeSeriesDocValuesFormat.SERIES_FIELD);
    this.seriesWillCome = series != null && series.getDocValuesType() == DocValuesType.SORTED;
    this.files = ColumnFiles.create(state, kinds);
  }

  @Override
  public void addNumericField(FieldInfo field, DocValuesProducer values) throws IOException {
    LongUnaryOperator other = merging;
    whenSeriesAreKnown(known ->
        known.writeNumbers(
            field,
            () -> {
              NumericDocValues numbers = values.getNumeric(field);
              return other == null ? numbers : new OtherNumbers(numbers, other);
            }));
  }

  @Override
  public void addSortedNumericField(FieldInfo field, DocValuesProducer values) throws IOException {
    if (!isSingle(values.getSortedNumeric(field))) {
      rest().addSortedNumericField(field, values);
      return;
    }
    whenSeriesAreKnown(
        known -> known.writeNumbers(field, () -> Singles.numbers(values.getSortedNumeric(field))));
  }

  @Override
  public void addBinaryField(FieldInfo field, DocValuesProducer values) throws IOException {
    rest().addBinaryField(field, values);
  }

  @Override
  public void addSortedField(FieldInfo field, DocValuesProducer values) throws IOException {
    if (isSeries(field) && columns == null) {
      begin(SeriesColumns.seriesOf(values.getSorted(field), state.segmentInfo.maxDoc()));
    }
    whenSeriesAreKnown(known -> {
      if (known.writeOrdinals(field, values.getSorted(field))) {
        rest().addSortedField(field, new TermsOnly(field, () -> values.getSorted(field)));
      } else {
        rest().addSortedField(field, values);
      }
    });
  }

  @Override
  public void addSortedSetField(FieldInfo field, DocValuesProducer values) throws IOException {
    if (!isSingle(values.getSortedSet(field))) {
      rest().addSortedSetField(field, values);
      return;
    }
    whenSeriesAreKnown(known -> {
      if (known.writeOrdinals(field, Singles.ordinals(values.getSortedSet(field)))) {
        rest()
            .addSortedSetField(
                field, new TermsOnly(field, () -> Singles.ordinals(values.getSortedSet(field))));
      } else {
        rest().addSortedSetField(field, values);
      }
    });
  }

  /** As Lucene's, but the series come first. */
  @Override
  public void merge(MergeState merge) throws IOException {
    for (DocValuesProducer source : merge.docValuesProducers) {
      if (source != null) {
        merge.checkAborted();
        source.checkIntegrity();
      }
    }
    for (FieldInfo field : merge.mergeFieldInfos) {
      if (isSeries(field)) {
        mergeField(field, merge);
      }
    }
    for (FieldInfo field : merge.mergeFieldInfos) {
      if (!isSeries(field)) {
        mergeField(field, merge);
      }
    }
  }

  private void mergeField(FieldInfo field, MergeState merge) throws IOException {
    switch (field.getDocValuesType()) {
      case NONE -> {}
      case NUMERIC -> {
        merging = merged.of(field.name);
        mergeNumericField(field, merge);
        merging = null;
      }
      case BINARY -> mergeBinaryField(field, merge);
      case SORTED -> mergeSortedField(field, merge);
      case SORTED_SET -> mergeSortedSetField(field, merge);
      case SORTED_NUMERIC -> mergeSortedNumericField(field, merge);
    }
  }

  /** Also called when something has failed; then what waits is written in vain, or fails again. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    Closeable last = () -> files.close(restConsumer != null);
    try {
      if (columns == null) {
        begin(SeriesStarts.one(state.segmentInfo.maxDoc()));
      }
    } catch (Throwable failed) {
      IOUtils.closeWhileSuppressingExceptions(failed, restConsumer, files.abandoned());
      throw failed;
    }
    IOUtils.close(restConsumer, last);
  }

  private void whenSeriesAreKnown(Waiting column) throws IOException {
    if (columns == null && !seriesWillCome) {
      begin(SeriesStarts.one(state.segmentInfo.maxDoc()));
    }
    if (columns == null) {
      waiting.add(column);
    } else {
      column.write(columns);
    }
  }

  private void begin(SeriesStarts series) throws IOException {
    SeriesColumns known = new SeriesColumns(files, series);
    columns = known;
    known.writeSeries();
    for (Waiting column : waiting) {
      column.write(known);
    }
    waiting.clear();
  }

  private DocValuesConsumer rest() throws IOException {
    if (restConsumer == null) {
      restConsumer = rest.fieldsConsumer(state);
    }
    return restConsumer;
  }

  private static boolean isSeries(FieldInfo field) {
    return field.name.equals(TimeSeriesDocValuesFormat.SERIES_FIELD);
  }

  private static boolean isSingle(SortedNumericDocValues values) throws IOException {
    if (DocValues.unwrapSingleton(values) != null) {
      return true;
    }
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      if (values.docValueCount() != 1) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSingle(SortedSetDocValues values) throws IOException {
    if (DocValues.unwrapSingleton(values) != null) {
      return true;
    }
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      if (values.docValueCount() != 1) {
        return false;
      }
    }
    return true;
  }
}
