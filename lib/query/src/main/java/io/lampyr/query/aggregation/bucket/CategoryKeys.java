package io.lampyr.query.aggregation.bucket;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.aggregation.category.LineWords;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/** What is known of a category's lines as the key of a bucket. */
final class CategoryKeys {
  private static final String BETWEEN = "\0";

  private CategoryKeys() {}

  static Object key(LineWords words) {
    return List.of(
        joined(words.common()),
        joined(words.ordered()),
        (long) words.weight(),
        (long) words.length());
  }

  private static BytesRef joined(List<String> words) {
    return new BytesRef(String.join(BETWEEN, words).getBytes(StandardCharsets.UTF_8));
  }

  static LineWords words(Object key) {
    if (key instanceof List<?> list
        && list.size() == 4
        && list.get(0) instanceof BytesRef common
        && list.get(1) instanceof BytesRef ordered
        && list.get(2) instanceof Long weight
        && list.get(3) instanceof Long length
        && weight >= 0
        && weight == weight.intValue()
        && length >= 0
        && length == length.intValue()) {
      return new LineWords(divided(common), divided(ordered), weight.intValue(), length.intValue());
    }
    throw new CorruptionException("partial aggregation has other keys than categories");
  }

  private static List<String> divided(BytesRef words) {
    return words.length == 0 ? List.of() : List.of(words.utf8ToString().split(BETWEEN, -1));
  }
}
