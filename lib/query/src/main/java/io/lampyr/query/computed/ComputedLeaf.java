package io.lampyr.query.computed;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.ComputedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.source.SourceFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.LeafMetaData;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.VectorEncoding;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.jspecify.annotations.Nullable;

/** A segment with the columns of computed fields. */
final class ComputedLeaf extends FilterLeafReader {
  /** How many computed fields may need one another in a row. */
  private static final int MAX_CHAIN = 5;

  private final Mapping mapping;
  private final BooleanSupplier stopped;
  private final RequestMemory.Part memory;
  private final List<String> chain;
  private final FieldInfos infos;
  private final Map<String, ComputedTerms> columns = new HashMap<>();
  private final Map<String, LeafReader> words = new HashMap<>();

  /**
   * @param chain the fields that are being computed while this is read
   */
  ComputedLeaf(
      LeafReader in,
      Mapping mapping,
      BooleanSupplier stopped,
      RequestMemory.Part memory,
      List<String> chain) {
    super(in);
    this.mapping = mapping;
    this.stopped = stopped;
    this.memory = memory;
    this.chain = chain;
    this.infos = infos(in.getFieldInfos(), mapping.computed());
  }

  /** The same segment, as a script sees it that computes a field. */
  ComputedLeaf within(String field) {
    List<String> longer = new ArrayList<>(chain);
    longer.add(field);
    return new ComputedLeaf(in, mapping, stopped, memory, longer);
  }

  Mapping mapping() {
    return mapping;
  }

  boolean isStopped() {
    return stopped.getAsBoolean();
  }

  /** Before a field's column takes so many bytes, which it keeps for as long as this is read. */
  void take(long bytes, ComputedField field) {
    memory.take(bytes, "<computed_field:" + field.path() + ">");
  }

  /** What a column needed only while it was made. */
  void give(long bytes) {
    memory.give(bytes);
  }

  private static FieldInfos infos(FieldInfos own, Map<String, ComputedField> computed) {
    List<FieldInfo> all = new ArrayList<>();
    int number = 0;
    for (FieldInfo info : own) {
      number = Math.max(number, info.number + 1);
      if (!computed.containsKey(info.name)) {
        all.add(info);
      }
    }
    for (ComputedField field : computed.values()) {
      DocValuesType type =
          switch (field.leaf().type().facts().docValues()) {
            case SORTED_SET -> DocValuesType.SORTED_SET;
            case NONE -> DocValuesType.NONE;
            case SORTED_NUMERIC, BINARY, SHAPE, PLANE -> DocValuesType.SORTED_NUMERIC;
          };
      all.add(
          new FieldInfo(
              field.path(),
              number++,
              false,
              false,
              false,
              field.isText() ? IndexOptions.DOCS_AND_FREQS_AND_POSITIONS : IndexOptions.NONE,
              type,
              DocValuesSkipIndexType.NONE,
              -1,
              new HashMap<>(),
              0,
              0,
              0,
              0,
              VectorEncoding.FLOAT32,
              VectorSimilarityFunction.EUCLIDEAN,
              false,
              false));
    }
    return new FieldInfos(all.toArray(FieldInfo[]::new));
  }

  /** For one thread. */
  ComputedValues values(ComputedField field) {
    return new ComputedValues(field, within(field.path()));
  }

  private @Nullable ComputedField computed(String field) {
    ComputedField found = mapping.computed().get(field);
    if (found != null && (chain.contains(field) || chain.size() >= MAX_CHAIN)) {
      List<String> whole = new ArrayList<>(chain);
      whole.add(field);
      throw FaultException.argument(
          (chain.contains(field)
                  ? "Cyclic dependency detected while resolving runtime fields: "
                  : "Field requires resolving too many dependent fields: ")
              + String.join(" -> ", whole));
    }
    return found;
  }

  @Override
  public StoredFields storedFields() throws IOException {
    return SourceFields.of(in, mapping);
  }

  @Override
  public FieldInfos getFieldInfos() {
    return infos;
  }

  @Override
  public @Nullable SortedNumericDocValues getSortedNumericDocValues(String field)
      throws IOException {
    ComputedField found = computed(field);
    if (found == null) {
      return super.getSortedNumericDocValues(field);
    }
    return found.leaf().type().facts().docValues() == Facts.DocValues.SORTED_NUMERIC
        ? new ComputedNumbers(values(found), this)
        : null;
  }

  @Override
  public @Nullable SortedSetDocValues getSortedSetDocValues(String field) throws IOException {
    ComputedField found = computed(field);
    if (found == null) {
      return super.getSortedSetDocValues(field);
    }
    if (found.leaf().type().facts().docValues() != Facts.DocValues.SORTED_SET) {
      return null;
    }
    synchronized (columns) {
      ComputedTerms column = columns.get(field);
      if (column == null) {
        column = ComputedTerms.of(values(found), this);
        columns.put(field, column);
      }
      return column.open();
    }
  }

  private boolean hides(String field) {
    return mapping.computed().containsKey(field);
  }

  @Override
  public @Nullable NumericDocValues getNumericDocValues(String field) throws IOException {
    return hides(field) ? null : super.getNumericDocValues(field);
  }

  @Override
  public @Nullable BinaryDocValues getBinaryDocValues(String field) throws IOException {
    return hides(field) ? null : super.getBinaryDocValues(field);
  }

  @Override
  public @Nullable SortedDocValues getSortedDocValues(String field) throws IOException {
    return hides(field) ? null : super.getSortedDocValues(field);
  }

  @Override
  public @Nullable DocValuesSkipper getDocValuesSkipper(String field) throws IOException {
    return hides(field) ? null : super.getDocValuesSkipper(field);
  }

  @Override
  public @Nullable NumericDocValues getNormValues(String field) throws IOException {
    ComputedField found = computed(field);
    if (found == null) {
      return super.getNormValues(field);
    }
    return found.isText() ? words(found).getNormValues(field) : null;
  }

  @Override
  public @Nullable PointValues getPointValues(String field) throws IOException {
    return hides(field) ? null : super.getPointValues(field);
  }

  @Override
  public @Nullable Terms terms(String field) throws IOException {
    ComputedField found = computed(field);
    if (found == null) {
      return super.terms(field);
    }
    return found.isText() ? words(found).terms(field) : null;
  }

  private LeafReader words(ComputedField field) throws IOException {
    synchronized (words) {
      LeafReader made = words.get(field.path());
      if (made == null) {
        made = ComputedWords.of(values(field), this);
        words.put(field.path(), made);
      }
      return made;
    }
  }

  /** The order of the segment's documents may be that of a field that is hidden. */
  @Override
  public LeafMetaData getMetaData() {
    LeafMetaData own = super.getMetaData();
    return new LeafMetaData(own.createdVersionMajor(), own.minVersion(), null, own.hasBlocks());
  }

  @Override
  public @Nullable CacheHelper getCoreCacheHelper() {
    return null;
  }

  @Override
  public @Nullable CacheHelper getReaderCacheHelper() {
    return null;
  }
}
