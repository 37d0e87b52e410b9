package io.lampyr.metrics.ids;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.NormsProducer;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.MappedMultiFields;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.MultiFields;
import org.apache.lucene.index.ReaderSlice;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.Terms;
import org.jspecify.annotations.Nullable;

/**
 * Writes of a segment's ids those that its columns do not tell. Of new documents each is compared
 * with its columns, which are written before. What is merged has been compared; where one of the
 * segments has all its ids written, so has what they become.
 */
final class PointIdsConsumer extends FieldsConsumer {
  private static final IdForm WHOLE = new IdForm(false, true);

  private final SegmentWriteState state;
  private final PostingsFormat format;
  private @Nullable FieldsConsumer kept;

  PointIdsConsumer(SegmentWriteState state, PostingsFormat format) {
    this.state = state;
    this.format = format;
  }

  @Override
  public void write(Fields fields, NormsProducer norms) throws IOException {
    for (String field : fields) {
      if (!field.equals(PointIdsFormat.ID_FIELD)) {
        throw new IllegalArgumentException("form of ids does not keep terms of field=" + field);
      }
    }
    Terms ids = fields.terms(PointIdsFormat.ID_FIELD);
    try (PointColumns columns = PointColumns.written(state)) {
      IdCheck check = columns.check(ids);
      if (!check.derived()) {
        keep(WHOLE, fields, norms);
      } else if (check.keepsSome()) {
        Fields some = new IdFields(new KeptTerms(ids, check.firstPoint()));
        keep(new IdForm(true, true), some, norms);
      } else {
        new IdForm(true, false).write(state);
      }
    }
  }

  private void keep(IdForm form, Fields fields, NormsProducer norms) throws IOException {
    form.write(state);
    begin().write(fields, norms);
  }

  private FieldsConsumer begin() throws IOException {
    FieldsConsumer begun = format.fieldsConsumer(state);
    kept = begun;
    return begun;
  }

  @Override
  public void merge(MergeState merge, NormsProducer norms) throws IOException {
    List<Fields> fields = new ArrayList<>();
    List<ReaderSlice> slices = new ArrayList<>();
    int base = 0;
    for (int i = 0; i < merge.fieldsProducers.length; i++) {
      FieldsProducer source = merge.fieldsProducers[i];
      Terms ids = source == null ? null : source.terms(PointIdsFormat.ID_FIELD);
      if (source != null && ids != null) {
        if (!(ids instanceof PointTerms points)) {
          WHOLE.write(state);
          begin().merge(merge, norms);
          return;
        }
        source.checkIntegrity();
        Terms some = points.kept();
        if (some != null) {
          fields.add(new IdFields(some));
          slices.add(new ReaderSlice(base, merge.maxDocs[i], i));
        }
      }
      base += merge.maxDocs[i];
    }
    if (fields.isEmpty()) {
      new IdForm(true, false).write(state);
      return;
    }
    MultiFields all =
        new MultiFields(fields.toArray(new Fields[0]), slices.toArray(new ReaderSlice[0]));
    keep(new IdForm(true, true), new MappedMultiFields(merge, all), norms);
  }

  @Override
  public void close() throws IOException {
    if (kept != null) {
      kept.close();
    }
  }
}
