package io.lampyr.engine.fielduse;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.LeafMetaData;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.TermVectors;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.KnnCollector;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.LiveDocs;
import org.jspecify.annotations.Nullable;

/**
 * A segment that notes what is opened of it; a structure that a field has not is not made use of.
 * What is opened is the segment's own, so that reading it costs what it costs without this.
 *
 * <p>Lucene has a class for such readers. This is none of it, as each of those is kept in a list of
 * the segment's until the garbage collector finds it.
 */
final class WatchedLeaf extends LeafReader {
  private final LeafReader in;
  private final CurrentSearch search;

  WatchedLeaf(LeafReader in, CurrentSearch search) {
    this.in = in;
    this.search = search;
  }

  private <T> @Nullable T noted(String field, Structure structure, @Nullable T opened) {
    if (opened != null) {
      search.note(field, structure);
    }
    return opened;
  }

  @Override
  public @Nullable Terms terms(String field) throws IOException {
    Terms terms = in.terms(field);
    SearchUses uses = search.uses();
    return terms == null || uses == null ? terms : WatchedTerms.of(terms, field, uses);
  }

  @Override
  public @Nullable NumericDocValues getNumericDocValues(String field) throws IOException {
    return noted(field, Structure.DOC_VALUES, in.getNumericDocValues(field));
  }

  @Override
  public @Nullable BinaryDocValues getBinaryDocValues(String field) throws IOException {
    return noted(field, Structure.DOC_VALUES, in.getBinaryDocValues(field));
  }

  @Override
  public @Nullable SortedDocValues getSortedDocValues(String field) throws IOException {
    return noted(field, Structure.DOC_VALUES, in.getSortedDocValues(field));
  }

  @Override
  public @Nullable SortedNumericDocValues getSortedNumericDocValues(String field)
      throws IOException {
    return noted(field, Structure.DOC_VALUES, in.getSortedNumericDocValues(field));
  }

  @Override
  public @Nullable SortedSetDocValues getSortedSetDocValues(String field) throws IOException {
    return noted(field, Structure.DOC_VALUES, in.getSortedSetDocValues(field));
  }

  @Override
  public @Nullable DocValuesSkipper getDocValuesSkipper(String field) throws IOException {
    return noted(field, Structure.DOC_VALUES, in.getDocValuesSkipper(field));
  }

  @Override
  public @Nullable NumericDocValues getNormValues(String field) throws IOException {
    return noted(field, Structure.NORMS, in.getNormValues(field));
  }

  @Override
  public @Nullable PointValues getPointValues(String field) throws IOException {
    return noted(field, Structure.POINTS, in.getPointValues(field));
  }

  @Override
  public @Nullable FloatVectorValues getFloatVectorValues(String field) throws IOException {
    return noted(field, Structure.KNN_VECTORS, in.getFloatVectorValues(field));
  }

  @Override
  public @Nullable ByteVectorValues getByteVectorValues(String field) throws IOException {
    return noted(field, Structure.KNN_VECTORS, in.getByteVectorValues(field));
  }

  @Override
  public void searchNearestVectors(
      String field, float[] target, KnnCollector nearest, AcceptDocs accepted) throws IOException {
    noteVectors(field);
    in.searchNearestVectors(field, target, nearest, accepted);
  }

  @Override
  public void searchNearestVectors(
      String field, byte[] target, KnnCollector nearest, AcceptDocs accepted) throws IOException {
    noteVectors(field);
    in.searchNearestVectors(field, target, nearest, accepted);
  }

  private void noteVectors(String field) {
    var info = in.getFieldInfos().fieldInfo(field);
    if (info != null && info.hasVectorValues()) {
      search.note(field, Structure.KNN_VECTORS);
    }
  }

  @Override
  public StoredFields storedFields() throws IOException {
    SearchUses uses = search.uses();
    return uses == null ? in.storedFields() : new WatchedStored(in.storedFields(), uses);
  }

  @Override
  public TermVectors termVectors() throws IOException {
    SearchUses uses = search.uses();
    return uses == null ? in.termVectors() : new WatchedVectors(in.termVectors(), uses);
  }

  @Override
  public FieldInfos getFieldInfos() {
    return in.getFieldInfos();
  }

  @Override
  public @Nullable Bits getLiveDocs() {
    return in.getLiveDocs();
  }

  @Override
  public @Nullable LiveDocs getLiveDocsWithDeletedIterator() {
    return in.getLiveDocsWithDeletedIterator();
  }

  @Override
  public LeafMetaData getMetaData() {
    return in.getMetaData();
  }

  @Override
  public int numDocs() {
    return in.numDocs();
  }

  @Override
  public int maxDoc() {
    return in.maxDoc();
  }

  @Override
  public void checkIntegrity() throws IOException {
    in.checkIntegrity();
  }

  @Override
  public @Nullable CacheHelper getCoreCacheHelper() {
    return in.getCoreCacheHelper();
  }

  @Override
  public @Nullable CacheHelper getReaderCacheHelper() {
    return in.getReaderCacheHelper();
  }

  @Override
  protected void doClose() {
    // Whoever has opened the segment closes it.
  }
}
