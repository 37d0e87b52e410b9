package io.lampyr.engine.search;

import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.VectorEncoding;

/** How many vectors a segment holds, with those of deleted documents that were not merged away. */
final class SegmentVectors {
  private SegmentVectors() {}

  /** Reads all of them, as a check of their sums does. */
  static void read(SegmentReader segment) throws IOException {
    KnnVectorsReader vectors = segment.getVectorReader();
    if (vectors != null) {
      vectors.checkIntegrity();
    }
  }

  /** Those of a field, whether they are searched by their nearness or lie in a column. */
  static long dense(LeafReader segment, String field) throws IOException {
    FieldInfo info = segment.getFieldInfos().fieldInfo(field);
    if (info == null) {
      return 0;
    }
    if (info.getVectorDimension() == 0) {
      BinaryDocValues column = segment.getBinaryDocValues(field);
      return column == null ? 0 : column.cost();
    }
    return info.getVectorEncoding() == VectorEncoding.BYTE
        ? segment.getByteVectorValues(field).size()
        : segment.getFloatVectorValues(field).size();
  }

  /** The documents that have weights of the field. */
  static long sparse(LeafReader segment, String field) throws IOException {
    Terms terms = segment.terms(field);
    return terms == null ? 0 : terms.getDocCount();
  }
}
