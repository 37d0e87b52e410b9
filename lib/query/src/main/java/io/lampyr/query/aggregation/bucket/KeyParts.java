package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberForm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;

/** The values of a document for one part of a key, as objects that are equal by value. */
interface KeyParts {
  /** Those of a document, without repetitions, in order; documents are asked for in order. */
  List<Object> of(int doc) throws IOException;

  static KeyParts of(AggregationScope scope, FieldSpec spec, Segment segment) throws IOException {
    return switch (Sources.of(scope, spec)) {
      case Source.Absent absent -> doc -> List.of();
      case Source.Terms terms -> terms(terms, segment);
      case Source.Numbers numbers -> numbers(numbers, segment);
      case Source.Points _, Source.Shapes _ -> throw Sources.unsupported(scope, spec);
      case Source.Ranges ranges -> throw Sources.unsupported(scope, spec);
    };
  }

  private static KeyParts terms(Source.Terms terms, Segment segment) throws IOException {
    SortedSetDocValues values = terms.source().leaf(segment.context());
    BytesRef missing = terms.source().missing();
    return doc -> {
      List<Object> parts = new ArrayList<>(1);
      if (values.advanceExact(doc)) {
        for (int i = values.docValueCount(); i > 0; i--) {
          parts.add(BytesRef.deepCopyOf(values.lookupOrd(values.nextOrd())));
        }
      } else if (missing != null) {
        parts.add(missing);
      }
      return parts;
    };
  }

  private static KeyParts numbers(Source.Numbers numbers, Segment segment) throws IOException {
    LeafNumbers values = numbers.source().leaf(segment.context());
    NumberForm form = numbers.source().form();
    return doc -> {
      List<Object> parts = new ArrayList<>(1);
      for (int i = values.advance(doc) ? values.count() : 0; i > 0; i--) {
        add(parts, form.key(values.nextKey()));
      }
      return parts;
    };
  }

  private static void add(List<Object> parts, Object part) {
    if (!parts.contains(part)) {
      parts.add(part);
    }
  }
}
