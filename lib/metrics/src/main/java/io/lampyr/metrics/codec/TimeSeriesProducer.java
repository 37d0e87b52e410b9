package io.lampyr.metrics.codec;

import java.io.IOException;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** Reads what {@link TimeSeriesConsumer} wrote. */
final class TimeSeriesProducer extends DocValuesProducer {
  private final SegmentMeta meta;
  private final IndexInput index;
  private final IndexInput data;
  private final @Nullable DocValuesProducer rest;

  private TimeSeriesProducer(
      SegmentMeta meta, IndexInput index, IndexInput data, @Nullable DocValuesProducer rest) {
    this.meta = meta;
    this.index = index;
    this.data = data;
    this.rest = rest;
  }

  static TimeSeriesProducer open(SegmentReadState state, DocValuesFormat format)
      throws IOException {
    IndexInput index = null;
    IndexInput data = null;
    try {
      index = SegmentFile.INDEX.open(state);
      data = SegmentFile.DATA.open(state);
      SegmentMeta meta = SegmentMeta.read(state, index.length(), data.length());
      DocValuesProducer rest = meta.restExists() ? format.fieldsProducer(state) : null;
      return new TimeSeriesProducer(meta, index, data, rest);
    } catch (Throwable failed) {
      IOUtils.closeWhileSuppressingExceptions(failed, index, data);
      throw failed;
    }
  }

  @Override
  public NumericDocValues getNumeric(FieldInfo field) throws IOException {
    ColumnMeta column = meta.numbers().get(field.number);
    if (column == null) {
      throw absent(field);
    }
    return numbers(column);
  }

  private NumericDocValues numbers(ColumnMeta column) throws IOException {
    return column.valueCount() == 0
        ? DocValues.emptyNumeric()
        : new ColumnValues(new ColumnValues.ColumnSource(column, index, data), meta.maxDocument());
  }

  @Override
  public SortedNumericDocValues getSortedNumeric(FieldInfo field) throws IOException {
    ColumnMeta column = meta.numbers().get(field.number);
    return column == null
        ? rest(field).getSortedNumeric(field)
        : DocValues.singleton(numbers(column));
  }

  @Override
  public BinaryDocValues getBinary(FieldInfo field) throws IOException {
    return rest(field).getBinary(field);
  }

  @Override
  public SortedDocValues getSorted(FieldInfo field) throws IOException {
    OrdinalsMeta ordinals = meta.ordinals().get(field.number);
    SortedDocValues terms = rest(field).getSorted(field);
    return ordinals == null ? terms : ordinals(ordinals, terms);
  }

  @Override
  public SortedSetDocValues getSortedSet(FieldInfo field) throws IOException {
    OrdinalsMeta ordinals = meta.ordinals().get(field.number);
    SortedSetDocValues terms = rest(field).getSortedSet(field);
    if (ordinals == null) {
      return terms;
    }
    SortedDocValues single = DocValues.unwrapSingleton(terms);
    if (single == null) {
      throw new CorruptIndexException("terms of many values for field=" + field.name, index);
    }
    return DocValues.singleton(ordinals(ordinals, single));
  }

  private SortedDocValues ordinals(OrdinalsMeta ordinals, SortedDocValues terms)
      throws IOException {
    if (ordinals.documents() == 0) {
      return DocValues.emptySorted();
    }
    return new SeriesOrdinals(
        ordinals,
        new SeriesMeta.Finder(series(), index, meta.maxDocument()),
        ordinals.open(index),
        terms,
        meta.maxDocument());
  }

  private SeriesMeta series() throws IOException {
    SeriesMeta series = meta.series();
    if (series == null) {
      throw new CorruptIndexException("no series in a segment with ordinals of them", index);
    }
    return series;
  }

  @Override
  public DocValuesSkipper getSkipper(FieldInfo field) throws IOException {
    SkipMeta skips = meta.skips().get(field.number);
    return skips == null ? rest(field).getSkipper(field) : new SkipReader(skips, index);
  }

  @Override
  public void checkIntegrity() throws IOException {
    CodecUtil.checksumEntireFile(index);
    CodecUtil.checksumEntireFile(data);
    if (rest != null) {
      rest.checkIntegrity();
    }
  }

  @Override
  public DocValuesProducer getMergeInstance() {
    return new TimeSeriesProducer(
        meta, index.clone(), data.clone(), rest == null ? null : rest.getMergeInstance());
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(index, data, rest);
  }

  private DocValuesProducer rest(FieldInfo field) throws IOException {
    if (rest == null) {
      throw absent(field);
    }
    return rest;
  }

  private CorruptIndexException absent(FieldInfo field) {
    return new CorruptIndexException("no column of field=" + field.name, data);
  }
}
