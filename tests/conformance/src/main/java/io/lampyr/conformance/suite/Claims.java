package io.lampyr.conformance.suite;

import io.lampyr.conformance.value.Sameness;
import io.lampyr.conformance.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a test can claim of a value. Each is a pure judgement of what is and what was expected. */
public enum Claims {
  /** They are the same; or, if what is expected stands between slashes, its pattern is found. */
  MATCH {
    @Override
    public boolean holds(Value actual, Value expected) {
      if (expected instanceof Value.Text text) {
        Matcher slashes = SLASHES.matcher(text.text());
        if (slashes.matches()) {
          return actual instanceof Value.Text found
              && Pattern.compile(slashes.group(1), Pattern.COMMENTS).matcher(found.text()).find();
        }
      }
      return Sameness.same(actual, expected);
    }
  },
  /** A list has an item that is what is expected or, of an object, has at least its fields. */
  CONTAINS {
    @Override
    public boolean holds(Value actual, Value expected) {
      return actual instanceof Value.Items list
          && list.items().stream().anyMatch(item -> Sameness.same(item, completed(item, expected)));
    }
  },
  IS_TRUE {
    @Override
    public boolean holds(Value actual, Value expected) {
      return actual instanceof Value.Fields
          || actual instanceof Value.Items
          || !UNTRUE.contains(actual.plain());
    }
  },
  IS_FALSE {
    @Override
    public boolean holds(Value actual, Value expected) {
      return !IS_TRUE.holds(actual, expected);
    }
  },
  LENGTH {
    @Override
    public boolean holds(Value actual, Value expected) {
      String length = expected.plain();
      return switch (actual) {
        case Value.Text(String text) ->
            length.equals(Integer.toString(text.codePointCount(0, text.length())));
        case Value.Items(List<Value> items) -> length.equals(Integer.toString(items.size()));
        case Value.Fields(Map<String, Value> fields) ->
            length.equals(Integer.toString(fields.size()));
        case Value.Nothing _, Value.Truth _, Value.Whole _, Value.Decimal _ -> false;
      };
    }
  },
  GT {
    @Override
    public boolean holds(Value actual, Value expected) {
      return compared(actual, expected, order -> order > 0);
    }
  },
  GTE {
    @Override
    public boolean holds(Value actual, Value expected) {
      return compared(actual, expected, order -> order >= 0);
    }
  },
  LT {
    @Override
    public boolean holds(Value actual, Value expected) {
      return compared(actual, expected, order -> order < 0);
    }
  },
  LTE {
    @Override
    public boolean holds(Value actual, Value expected) {
      return compared(actual, expected, order -> order <= 0);
    }
  };

  private static final Pattern SLASHES = Pattern.compile("\\s*/(.+)/\\s*", Pattern.DOTALL);
  private static final Set<String> UNTRUE = Set.of("", "0", "false");

  public abstract boolean holds(Value actual, Value expected);

  /** As tests name it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether something is expected beyond that the value be true or not. */
  public boolean expectsSomething() {
    return this != IS_TRUE && this != IS_FALSE;
  }

  static Optional<Claims> named(String word) {
    for (Claims claim : values()) {
      if (claim.word().equals(word)) {
        return Optional.of(claim);
      }
    }
    return Optional.empty();
  }

  private static Value completed(Value item, Value expected) {
    if (item instanceof Value.Fields has && expected instanceof Value.Fields wanted) {
      Map<String, Value> all = new LinkedHashMap<>(has.fields());
      all.putAll(wanted.fields());
      return new Value.Fields(all);
    }
    return expected;
  }

  private static boolean compared(Value actual, Value expected, IntPredicate holds) {
    Optional<BigDecimal> one = actual.asNumber();
    Optional<BigDecimal> other = expected.asNumber();
    return one.isPresent() && other.isPresent() && holds.test(one.get().compareTo(other.get()));
  }
}
