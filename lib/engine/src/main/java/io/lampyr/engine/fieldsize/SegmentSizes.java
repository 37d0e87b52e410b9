package io.lampyr.engine.fieldsize;

import io.lampyr.engine.fieldsize.FieldSize.Part;
import io.lampyr.metrics.ids.PointTerms;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.NormsProducer;
import org.apache.lucene.codecs.PointsReader;
import org.apache.lucene.codecs.StoredFieldsReader;
import org.apache.lucene.codecs.TermVectorsReader;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.Fields;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentInfo;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.util.BytesRef;

/**
 * What the fields of one segment take. Lucene keeps no such sums: every structure is opened anew
 * over files that count what is read of them, and each field's is read from its front to its end.
 * Stored fields and vectors of terms lie in blocks of whole documents: what those take is shared
 * out by how long the values are. Later changes of columns, which are marks of what is deleted, are
 * not counted.
 *
 * <p>Cost: every byte of the segment is read once, but those of vectors, which say how long they
 * are. Of one thread.
 */
public final class SegmentSizes {
  private final SegmentInfo segment;
  private final Directory folder;
  private final ReadBytes read = new ReadBytes();
  private final Map<String, FieldSize> sizes = new TreeMap<>();

  private SegmentSizes(SegmentInfo segment, Directory folder) {
    this.segment = segment;
    this.folder = new CountedDirectory(folder, read);
  }

  /** The sizes of all fields that take anything, by their names. */
  public static Map<String, FieldSize> of(SegmentReader reader) throws IOException {
    SegmentSizes sizes = new SegmentSizes(reader.getSegmentInfo().info, reader.directory());
    sizes.read();
    return sizes.sizes;
  }

  private void read() throws IOException {
    Codec codec = segment.getCodec();
    if (!segment.getUseCompoundFile()) {
      read(codec, folder);
      return;
    }
    try (Directory files = codec.compoundFormat().getCompoundReader(folder, segment)) {
      read(codec, files);
    }
  }

  private void read(Codec codec, Directory files) throws IOException {
    FieldInfos fields = codec.fieldInfosFormat().read(files, segment, "", IOContext.READONCE);
    SegmentReadState state = new SegmentReadState(files, segment, fields, IOContext.DEFAULT);
    columns(codec, state);
    norms(codec, state);
    postings(codec, state);
    points(codec, state);
    vectors(codec, state);
    stored(codec, state);
    termVectors(codec, state);
  }

  private void found(String field, Part part, long bytes) {
    if (bytes > 0) {
      sizes.merge(field, FieldSize.of(part, bytes), FieldSize::plus);
    }
  }

  private interface Reading {
    void of(FieldInfo field) throws IOException;
  }

  /** Reads what is to be read of each field by itself; what was read before is not counted. */
  private void each(FieldInfos fields, Part part, Reading reading) throws IOException {
    for (FieldInfo field : fields) {
      read.take();
      reading.of(field);
      found(field.name, part, read.take());
    }
  }

  private void columns(Codec codec, SegmentReadState state) throws IOException {
    if (!state.fieldInfos.hasDocValues()) {
      return;
    }
    try (DocValuesProducer columns = codec.docValuesFormat().fieldsProducer(state)) {
      each(
          state.fieldInfos,
          Part.DOC_VALUES,
          field -> {
            // One that came later has its values in files of its own.
            if (field.getDocValuesType() != DocValuesType.NONE && field.getDocValuesGen() < 0) {
              ColumnWalk.read(columns, field);
            }
          });
    }
  }

  private void norms(Codec codec, SegmentReadState state) throws IOException {
    if (!state.fieldInfos.hasNorms()) {
      return;
    }
    try (NormsProducer norms = codec.normsFormat().normsProducer(state)) {
      each(
          state.fieldInfos,
          Part.NORMS,
          field -> {
            if (field.hasNorms()) {
              ColumnWalk.read(norms.getNorms(field));
            }
          });
    }
  }

  private void postings(Codec codec, SegmentReadState state) throws IOException {
    if (!state.fieldInfos.hasPostings()) {
      return;
    }
    try (FieldsProducer postings = codec.postingsFormat().fieldsProducer(state)) {
      each(
          state.fieldInfos,
          Part.INVERTED_INDEX,
          field -> {
            Terms terms =
                field.getIndexOptions() == IndexOptions.NONE ? null : postings.terms(field.name);
            // Ids that columns tell take nothing beside them.
            Terms written = terms instanceof PointTerms points ? points.kept() : terms;
            if (written != null) {
              read(written);
            }
          });
    }
  }

  private static void read(Terms terms) throws IOException {
    TermsEnum each = terms.iterator();
    PostingsEnum postings = null;
    while (each.next() != null) {
      postings = each.postings(postings, PostingsEnum.ALL);
      while (postings.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        int positions = terms.hasPositions() ? postings.freq() : 0;
        for (int i = 0; i < positions; i++) {
          postings.nextPosition();
        }
      }
    }
  }

  private void points(Codec codec, SegmentReadState state) throws IOException {
    if (!state.fieldInfos.hasPointValues()) {
      return;
    }
    try (PointsReader points = codec.pointsFormat().fieldsReader(state)) {
      each(
          state.fieldInfos,
          Part.POINTS,
          field -> {
            PointValues values =
                field.getPointDimensionCount() == 0 ? null : points.getValues(field.name);
            if (values != null) {
              values.intersect(new Everything());
            }
          });
    }
  }

  private void vectors(Codec codec, SegmentReadState state) throws IOException {
    if (!state.fieldInfos.hasVectorValues()) {
      return;
    }
    try (KnnVectorsReader vectors = codec.knnVectorsFormat().fieldsReader(state)) {
      for (FieldInfo field : state.fieldInfos) {
        if (field.hasVectorValues()) {
          Map<String, Long> files = vectors.getOffHeapByteSize(field);
          found(
              field.name,
              Part.KNN_VECTORS,
              files.values().stream().mapToLong(Long::longValue).sum());
        }
      }
    }
  }

  private void stored(Codec codec, SegmentReadState state) throws IOException {
    StoredLengths lengths = new StoredLengths();
    try (StoredFieldsReader opened =
        codec
            .storedFieldsFormat()
            .fieldsReader(state.directory, segment, state.fieldInfos, state.context)) {
      read.take();
      StoredFieldsReader stored = opened.getMergeInstance();
      for (int doc = 0; doc < segment.maxDoc(); doc++) {
        stored.document(doc, lengths);
      }
      shared(Part.STORED_FIELDS, lengths.byField(), read.take());
    }
  }

  private void termVectors(Codec codec, SegmentReadState state) throws IOException {
    if (!state.fieldInfos.hasTermVectors()) {
      return;
    }
    Map<String, Long> lengths = new HashMap<>();
    try (TermVectorsReader opened =
        codec
            .termVectorsFormat()
            .vectorsReader(state.directory, segment, state.fieldInfos, state.context)) {
      read.take();
      TermVectorsReader vectors = opened.getMergeInstance();
      for (int doc = 0; doc < segment.maxDoc(); doc++) {
        Fields fields = vectors.get(doc);
        if (fields != null) {
          for (String field : fields) {
            lengths.merge(field, length(fields.terms(field)), Long::sum);
          }
        }
      }
      shared(Part.TERM_VECTORS, lengths, read.take());
    }
  }

  /** The letters of its terms, and a number for each time that one occurs. */
  private static long length(Terms terms) throws IOException {
    long length = 0;
    TermsEnum each = terms.iterator();
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      length += term.length + Integer.BYTES * each.totalTermFreq();
    }
    return length;
  }

  private void shared(Part part, Map<String, Long> lengths, long bytes) {
    double all = lengths.values().stream().mapToLong(Long::longValue).sum();
    lengths.forEach((field, length) -> found(field, part, Math.round(bytes * (length / all))));
  }

  /** Takes every point, and has the tree read every leaf. */
  private static final class Everything implements PointValues.IntersectVisitor {
    @Override
    public void visit(int doc) {}

    @Override
    public void visit(int doc, byte[] value) {}

    @Override
    public PointValues.Relation compare(byte[] least, byte[] greatest) {
      return PointValues.Relation.CELL_CROSSES_QUERY;
    }
  }
}
