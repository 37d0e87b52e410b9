package io.lampyr.query.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.number.ScriptNumbers;
import io.lampyr.query.script.run.Given;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.junit.jupiter.api.Test;

/** Random arithmetic gives what Java gives, run or translated. */
class RandomArithmeticTest {
  /** A script, and what it is worth: an Integer, a Long, a Double or a Boolean. */
  private record Sample(String text, Supplier<Object> value) {}

  private final Random random = new Random(4711);
  private final Map<String, Object> fields =
      Map.of("i", 12L, "l", -9_007_199_254_740_993L, "d", 0.75, "z", 0L);

  // long on purpose: one branch for each kind of sample
  private Sample number(int depth) {
    if (depth == 0) {
      return switch (random.nextInt(5)) {
        case 0 -> {
          int value = random.nextInt(2001) - 1000;
          yield new Sample(value < 0 ? "(" + value + ")" : "" + value, () -> value);
        }
        case 1 -> {
          double value = (random.nextInt(4001) - 2000) / 8.0;
          yield new Sample(value < 0 ? "(" + value + ")" : "" + value, () -> value);
        }
        case 2 -> {
          long value = random.nextLong() >> random.nextInt(64);
          yield new Sample(value < 0 ? "(" + value + "L)" : value + "L", () -> value);
        }
        default -> {
          String name = "ildz".charAt(random.nextInt(4)) + "";
          yield new Sample("doc['" + name + "'].value", () -> fields.get(name));
        }
      };
    }
    Sample left = number(random.nextInt(depth));
    Sample right = number(random.nextInt(depth));
    return switch (random.nextInt(9)) {
      case 0 -> binary("+", left, right);
      case 1 -> binary("-", left, right);
      case 2 -> binary("*", left, right);
      case 3 -> binary(isRefused(left, right) ? "*" : "/", left, right);
      case 4 -> binary(isRefused(left, right) ? "*" : "%", left, right);
      case 5 -> new Sample("(-" + left.text + ")", () -> negative(left.value.get()));
      case 6 ->
          new Sample(
              "Math.abs(" + left.text + ")",
              () -> Math.abs(((Number) left.value.get()).doubleValue()));
      case 7 ->
          new Sample(
              "Math.sqrt(" + left.text + ")",
              () -> Math.sqrt(((Number) left.value.get()).doubleValue()));
      default -> {
        Sample condition = truth(depth - 1);
        yield new Sample(
            "(" + condition.text + " ? " + left.text + " : " + right.text + ")",
            () -> (Boolean) condition.value.get() ? left.value.get() : right.value.get());
      }
    };
  }

  /** Constants that are divided by zero are refused, whether a script would come there or not. */
  private static boolean isRefused(Sample left, Sample right) {
    if (left.text.contains("doc") || right.text.contains("doc")) {
      return false;
    }
    try {
      return right.value.get() instanceof Number number && number.doubleValue() == 0;
    } catch (ArithmeticException byZero) {
      return true;
    }
  }

  private Sample truth(int depth) {
    Sample left = number(Math.max(0, depth));
    Sample right = number(Math.max(0, depth));
    String sign = new String[] {"<", "<=", ">", ">=", "==", "!="}[random.nextInt(6)];
    return new Sample(
        "(" + left.text + " " + sign + " " + right.text + ")",
        () -> compared(sign, left.value.get(), right.value.get()));
  }

  private static Object compared(String sign, Object a, Object b) {
    if (a instanceof Double || b instanceof Double) {
      double x = ((Number) a).doubleValue();
      double y = ((Number) b).doubleValue();
      return switch (sign) {
        case "<" -> x < y;
        case "<=" -> x <= y;
        case ">" -> x > y;
        case ">=" -> x >= y;
        case "==" -> x == y;
        default -> x != y;
      };
    }
    long x = ((Number) a).longValue();
    long y = ((Number) b).longValue();
    return switch (sign) {
      case "<" -> x < y;
      case "<=" -> x <= y;
      case ">" -> x > y;
      case ">=" -> x >= y;
      case "==" -> x == y;
      default -> x != y;
    };
  }

  private static Object negative(Object value) {
    return switch (value) {
      case Integer number -> (Object) (-number);
      case Long number -> -number;
      default -> -(Double) value;
    };
  }

  private static Sample binary(String sign, Sample left, Sample right) {
    return new Sample(
        "(" + left.text + " " + sign + " " + right.text + ")",
        () -> calculated(sign, left.value.get(), right.value.get()));
  }

  private static Object calculated(String sign, Object a, Object b) {
    if (a instanceof Double || b instanceof Double) {
      double x = ((Number) a).doubleValue();
      double y = ((Number) b).doubleValue();
      return switch (sign) {
        case "+" -> x + y;
        case "-" -> x - y;
        case "*" -> x * y;
        case "/" -> x / y;
        default -> x % y;
      };
    }
    if (a instanceof Long || b instanceof Long) {
      long x = ((Number) a).longValue();
      long y = ((Number) b).longValue();
      return switch (sign) {
        case "+" -> x + y;
        case "-" -> x - y;
        case "*" -> x * y;
        case "/" -> x / y;
        default -> x % y;
      };
    }
    int x = (Integer) a;
    int y = (Integer) b;
    return switch (sign) {
      case "+" -> (Object) (x + y);
      case "-" -> x - y;
      case "*" -> x * y;
      case "/" -> x / y;
      default -> x % y;
    };
  }

  @Test
  void randomArithmeticIsAsJavasRunOrTranslated() throws IOException {
    int translated = 0;
    try (Index index =
        new Index(
            "{\"properties\":{\"i\":{\"type\":\"integer\"},\"l\":{\"type\":\"long\"},"
                + "\"d\":{\"type\":\"double\"},\"z\":{\"type\":\"short\"}}}")) {
      index.add("1", "{\"i\":12,\"l\":-9007199254740993,\"d\":0.75,\"z\":0}");
      LeafReaderContext leaf = index.searcher().getIndexReader().leaves().getFirst();
      for (int i = 0; i < 20_000; i++) {
        Sample sample = number(1 + random.nextInt(4));
        Object expected;
        try {
          expected = sample.value.get();
        } catch (ArithmeticException byZero) {
          expected = byZero;
        }
        Script script = new Script(Script.PAINLESS, sample.text, Map.of());
        Object found = found(script, index, leaf);
        if (expected instanceof ArithmeticException) {
          assertThat(found).as(sample.text).isInstanceOf(FaultException.class);
        } else {
          assertThat(found).as(sample.text).isEqualTo(((Number) expected).doubleValue());
        }
        translated +=
            ScriptNumbers.translated(script.compile(ScriptContext.SCORE), index.mapping()) == null
                ? 0
                : 1;
      }
    }
    System.out.println("translated=" + translated);
    assertThat(translated).isBetween(4_000, 19_000);
  }

  private static Object found(Script script, Index index, LeafReaderContext leaf)
      throws IOException {
    DoubleValuesSource source = ScriptNumbers.of(script, ScriptContext.SCORE, index.mapping());
    DoubleValues values = source.getValues(leaf, null);
    assertThat(values.advanceExact(0)).isTrue();
    try {
      return values.doubleValue();
    } catch (FaultException failed) {
      return failed;
    }
  }

  @Test
  void literalsAloneAreAsJavas() {
    for (int i = 0; i < 5_000; i++) {
      Sample sample = number(3);
      if (sample.text.contains("doc")) {
        continue;
      }
      Object expected;
      try {
        expected = sample.value.get();
      } catch (ArithmeticException byZero) {
        continue;
      }
      assertThat(
              new Script(Script.PAINLESS, sample.text, Map.of())
                  .compile(ScriptContext.BUCKETS)
                  .run(Given.of(Map.of())))
          .as(sample.text)
          .isEqualTo(expected);
    }
  }
}
