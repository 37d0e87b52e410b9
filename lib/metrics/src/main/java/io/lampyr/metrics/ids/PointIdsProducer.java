package io.lampyr.metrics.ids;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** Reads what {@link PointIdsConsumer} wrote, and what it did not write. */
final class PointIdsProducer extends FieldsProducer {
  private final int maxDocument;
  private final @Nullable PointColumns columns;
  private final @Nullable FieldsProducer kept;

  private PointIdsProducer(
      int maxDocument, @Nullable PointColumns columns, @Nullable FieldsProducer kept) {
    this.maxDocument = maxDocument;
    this.columns = columns;
    this.kept = kept;
  }

  static PointIdsProducer open(SegmentReadState state, PostingsFormat format) throws IOException {
    IdForm form = IdForm.read(state);
    return new PointIdsProducer(
        state.segmentInfo.maxDoc(),
        form.derived() ? new PointColumns(state) : null,
        form.kept() ? format.fieldsProducer(state) : null);
  }

  @Override
  public Iterator<String> iterator() {
    return List.of(PointIdsFormat.ID_FIELD).iterator();
  }

  @Override
  public @Nullable Terms terms(String field) throws IOException {
    Terms terms = kept == null ? null : kept.terms(field);
    return columns != null && field.equals(PointIdsFormat.ID_FIELD)
        ? PointTerms.of(new DerivedTerms(columns), terms, maxDocument)
        : terms;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void checkIntegrity() throws IOException {
    if (kept != null) {
      kept.checkIntegrity();
    }
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(columns, kept);
  }
}
