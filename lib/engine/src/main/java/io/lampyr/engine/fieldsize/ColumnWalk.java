package io.lampyr.engine.fieldsize;

import java.io.IOException;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;

/** Reads all of a column, whatever its values are. */
final class ColumnWalk {
  private ColumnWalk() {}

  static void read(DocValuesProducer columns, FieldInfo field) throws IOException {
    switch (field.getDocValuesType()) {
      case NUMERIC -> read(columns.getNumeric(field));
      case BINARY -> {
        BinaryDocValues values = columns.getBinary(field);
        while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          var _ = values.binaryValue();
        }
      }
      case SORTED -> {
        SortedDocValues values = columns.getSorted(field);
        while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          var _ = values.ordValue();
        }
        read(values.termsEnum());
      }
      case SORTED_NUMERIC -> {
        SortedNumericDocValues values = columns.getSortedNumeric(field);
        while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          for (int i = values.docValueCount(); i > 0; i--) {
            var _ = values.nextValue();
          }
        }
      }
      case SORTED_SET -> {
        SortedSetDocValues values = columns.getSortedSet(field);
        while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          for (int i = values.docValueCount(); i > 0; i--) {
            var _ = values.nextOrd();
          }
        }
        read(values.termsEnum());
      }
      case NONE -> {}
    }
    if (field.docValuesSkipIndexType() != DocValuesSkipIndexType.NONE) {
      read(columns.getSkipper(field));
    }
  }

  static void read(NumericDocValues values) throws IOException {
    while (values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      var _ = values.longValue();
    }
  }

  private static void read(TermsEnum terms) throws IOException {
    // The dictionary is read by this alone.
    BytesRef term = terms.next();
    while (term != null) {
      term = terms.next();
    }
  }

  private static void read(DocValuesSkipper skipper) throws IOException {
    for (int at = 0; at != DocIdSetIterator.NO_MORE_DOCS; at = next(skipper)) {
      skipper.advance(at);
    }
  }

  private static int next(DocValuesSkipper skipper) {
    int last = skipper.maxDocID(0);
    return last == DocIdSetIterator.NO_MORE_DOCS ? last : last + 1;
  }
}
