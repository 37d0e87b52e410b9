package io.lampyr.engine.enrich;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.json.Json;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * Finds rows by values that they have, as the field that is looked up makes terms or points of
 * them: of rows and of values that are looked for alike. Once it is filled it is safe for many
 * threads.
 */
final class RowFinder {
  private static final String INDEX = "enrich";

  private final String field;
  private final Mapping mapping;
  private final DocumentParser parser = new DocumentParser(MappingContext.standard());
  private final KeyIndex keys = new KeyIndex();

  RowFinder(String field, Mapping mapping) {
    this.field = field;
    this.mapping = mapping;
  }

  void add(byte[] row, int number) {
    parser.acknowledged(DocumentSource.of(INDEX, "0", row), mapping).fields().stream()
        .filter(this::isKey)
        .forEach(made -> keys.add(made.binaryValue(), number));
  }

  private boolean isKey(IndexableField made) {
    return made.name().equals(field)
        && made.binaryValue() != null
        && (made.fieldType().indexOptions() != IndexOptions.NONE
            || made.fieldType().pointDimensionCount() > 0);
  }

  /** The rows that have the value, or one of the list's, at most so many, in ascending order. */
  int[] find(Object value, int most) {
    byte[] document = Json.write(Map.of(field, value));
    if (!(parser.parse(DocumentSource.of(INDEX, "0", document), mapping)
        instanceof ParseOutcome.Parsed(var parsed))) {
      // No value of the field's type equals it.
      return new int[0];
    }
    return rows(
        parsed.fields().stream().filter(this::isKey).map(IndexableField::binaryValue).toList(),
        most);
  }

  /** The same for moments, which have no text that every field reads alike. */
  int[] at(List<Instant> times, int most) {
    LeafField leaf = mapping.leaf(field);
    if (leaf == null || !(leaf.type() instanceof DateType date)) {
      return find(times.stream().map(Instant::toString).toList(), most);
    }
    return rows(times.stream().map(time -> key(date.number(time))).toList(), most);
  }

  private static BytesRef key(long number) {
    byte[] key = new byte[Long.BYTES];
    LongPoint.encodeDimension(number, key, 0);
    return new BytesRef(key);
  }

  private int[] rows(List<BytesRef> wanted, int most) {
    return wanted.size() == 1
        ? keys.find(wanted.getFirst(), most)
        : wanted.stream()
            .flatMapToInt(key -> Arrays.stream(keys.find(key, most)))
            .sorted()
            .distinct()
            .limit(most)
            .toArray();
  }

  /** About how many bytes it takes. */
  long bytes() {
    return keys.bytes();
  }
}
