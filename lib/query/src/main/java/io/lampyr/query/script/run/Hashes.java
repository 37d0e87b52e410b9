package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Hash codes as Java's collections have them. What is hashed is counted. */
final class Hashes {
  private static final int MAX_DEPTH = 100;
  private static final int FACTOR = 31;

  private Hashes() {}

  static int of(@Nullable Object value, Budget budget, int offset) {
    return of(value, budget, offset, 0);
  }

  private static int of(@Nullable Object value, Budget budget, int offset, int depth) {
    if (depth > MAX_DEPTH) {
      throw ScriptFailure.argument("values are nested too deep to be hashed", offset);
    }
    budget.step(offset);
    return switch (value) {
      case List<?> list -> {
        int hash = 1;
        for (Object one : list) {
          hash = FACTOR * hash + of(one, budget, offset, depth + 1);
        }
        yield hash;
      }
      case Set<?> set -> {
        int hash = 0;
        for (Object one : set) {
          hash += of(one, budget, offset, depth + 1);
        }
        yield hash;
      }
      case Map<?, ?> map -> {
        int hash = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          hash +=
              Objects.hashCode(entry.getKey()) ^ of(entry.getValue(), budget, offset, depth + 1);
        }
        yield hash;
      }
      case Elements all -> of(all.list(), budget, offset, depth + 1);
      case ScriptObject object -> Texts.of(object, budget, offset).hashCode();
      case null, default -> Objects.hashCode(value);
    };
  }
}
