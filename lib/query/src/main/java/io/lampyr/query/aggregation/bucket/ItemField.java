package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.lucene.util.BytesRef;

/** A field whose values are items, and which of them are wanted. */
record ItemField(FieldSpec spec, Includes includes) {

  /** The items of documents, as clients see them: texts and numbers. */
  interface Values {
    List<Object> of(int doc) throws IOException;
  }

  String name() {
    return Objects.requireNonNull(spec.field());
  }

  Values values(AggregationScope scope, Segment segment) throws IOException {
    KeyParts parts = KeyParts.of(scope, spec, segment);
    return switch (Sources.of(scope, spec)) {
      case Source.Absent _ -> _ -> List.of();
      case Source.Terms terms -> {
        Predicate<BytesRef> wanted = includes.terms(scope, terms);
        yield doc ->
            written(
                parts.of(doc),
                value -> value instanceof BytesRef term && wanted.test(term),
                terms.source().format());
      }
      case Source.Numbers numbers -> {
        var wanted = includes.numbers(scope, numbers);
        yield doc ->
            written(parts.of(doc), value -> wanted.test(number(value)), numbers.source().format());
      }
      case Source.Points _, Source.Shapes _, Source.Ranges _ ->
          throw Sources.unsupported(scope, spec);
    };
  }

  private static long number(Object value) {
    return value instanceof Double decimal ? Format.sortable(decimal) : (Long) value;
  }

  private static List<Object> written(
      List<Object> values, Predicate<Object> wanted, Format format) {
    List<Object> written = new ArrayList<>(values.size());
    for (Object value : values) {
      if (wanted.test(value)) {
        String text = format.keyText(value);
        Object shown = text == null ? format.json(value) : text;
        written.add(
            shown instanceof Long || shown instanceof Double
                ? shown
                : new BytesRef(shown.toString().getBytes(StandardCharsets.UTF_8)));
      }
    }
    return written;
  }
}
