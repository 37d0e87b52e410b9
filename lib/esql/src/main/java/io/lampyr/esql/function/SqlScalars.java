package io.lampyr.esql.function;

import static io.lampyr.esql.function.SqlTests.PREFIX;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Functions of texts and numbers that SQL has, or means otherwise. */
final class SqlScalars {
  /** A step of the sequence that drawn numbers are made of, after Steele, Lea and Flood. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private SqlScalars() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    table.plain(PREFIX + "ascii", "s:integer", SqlScalars::ascii);
    table.plain(PREFIX + "char", "w:keyword", SqlScalars::character);
    table.raw(PREFIX + "concat", "s,s:keyword", SqlScalars::concat);
    table.plain(PREFIX + "insert", "s,w,w,s:keyword", SqlScalars::insert);
    table.plain(PREFIX + "length", "s:integer", a -> length(Strings.text(a[0]).stripTrailing()));
    table.plain(PREFIX + "locate", "s,s,w?:integer", SqlScalars::locate);
    table.plain(PREFIX + "replace", "s,s,s:keyword", SqlScalars::replace);
    table.plain(PREFIX + "cot", "n:double", a -> 1 / Math.tan(real(a[0])));
    table.plain(PREFIX + "expm1", "n:double", a -> Math.expm1(real(a[0])));
    table.made(PREFIX + "truncate", "n,w?:$1", SqlScalars::truncate);
    table.rawMade(PREFIX + "rand", "w?:double", SqlScalars::drawn);
    table.rawMade(PREFIX + "greatest", "=+:$c", site -> a -> extreme(a, 1, site.result()));
    table.rawMade(PREFIX + "least", "=+:$c", site -> a -> extreme(a, -1, site.result()));
    table.made(PREFIX + "bucket", "n,n:$1", SqlScalars::bucket);
    return table.done();
  }

  private static double real(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).doubleValue();
  }

  private static int whole(@Nullable Object value) {
    return Math.toIntExact(((Number) Objects.requireNonNull(value)).longValue());
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static @Nullable Object ascii(@Nullable Object[] a) {
    String text = Strings.text(a[0]);
    return text.isEmpty() ? null : text.codePointAt(0);
  }

  private static @Nullable Object character(@Nullable Object[] a) {
    long code = ((Number) Objects.requireNonNull(a[0])).longValue();
    return code < 0 || code > 255 ? null : String.valueOf((char) code);
  }

  private static Object concat(@Nullable Object[] a) {
    String left = a[0] == null ? "" : Strings.text(a[0]);
    String right = a[1] == null ? "" : Strings.text(a[1]);
    Strings.bounded((long) left.length() + right.length());
    return left + right;
  }

  private static Object insert(@Nullable Object[] a) {
    String text = Strings.text(a[0]);
    long start = ((Number) Objects.requireNonNull(a[1])).longValue();
    long length = ((Number) Objects.requireNonNull(a[2])).longValue();
    String with = Strings.text(a[3]);
    if (start < 1 || start > text.length() || length < 0) {
      return text;
    }
    int from = (int) start - 1;
    int to = (int) Math.min(text.length(), from + length);
    Strings.bounded((long) text.length() + with.length());
    return text.substring(0, from) + with + text.substring(to);
  }

  private static Object locate(@Nullable Object[] a) {
    String text = Strings.text(a[1]);
    int from = a.length < 3 ? 0 : Math.clamp(whole(a[2]) - 1L, 0, text.length());
    return 1 + text.indexOf(Strings.text(a[0]), from);
  }

  private static Object replace(@Nullable Object[] a) {
    String text = Strings.text(a[0]);
    String what = Strings.text(a[1]);
    String with = Strings.text(a[2]);
    if (what.isEmpty()) {
      return text;
    }
    long most = (long) text.length() / what.length() * with.length() + text.length();
    if (with.length() > what.length()) {
      Strings.bounded(most);
    }
    return text.replace(what, with);
  }

  private static Kernel truncate(Site site) {
    return a -> {
      Number number = (Number) Objects.requireNonNull(a[0]);
      long places = a.length < 2 ? 0 : ((Number) Objects.requireNonNull(a[1])).longValue();
      if (site.type(0) != DataType.DOUBLE && places >= 0) {
        return number;
      }
      int scale = Math.clamp(places, -400, 400);
      BigDecimal exact =
          site.type(0) == DataType.DOUBLE
              ? BigDecimal.valueOf(number.doubleValue())
              : new BigDecimal(Values.big(number));
      BigDecimal cut = exact.setScale(scale, RoundingMode.DOWN);
      return site.type(0) == DataType.DOUBLE
          ? (Number) cut.doubleValue()
          : Values.as(cut.toBigInteger(), site.type(0));
    };
  }

  /** With a seed always the same number; without one, another for each row. */
  private static Kernel drawn(Site site) {
    if (!site.types().isEmpty()) {
      return a -> a[0] == null ? null : fraction(((Number) a[0]).longValue() * GOLDEN);
    }
    AtomicLong state = new AtomicLong(site.now().toEpochMilli() * 1_000_003);
    return _ -> fraction(state.addAndGet(GOLDEN));
  }

  private static double fraction(long seed) {
    long mixed = (seed ^ (seed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return ((mixed ^ (mixed >>> 31)) >>> 11) * 0x1.0p-53;
  }

  /** Nulls are passed over. */
  private static @Nullable Object extreme(@Nullable Object[] a, int sign, DataType type) {
    Object best = null;
    for (Object cell : a) {
      if (cell != null && (best == null || sign * Values.compare(cell, best) > 0)) {
        best = cell;
      }
    }
    return Conditions.alike(best, type);
  }

  private static Kernel bucket(Site site) {
    double width = site.constant(1) instanceof Number number ? number.doubleValue() : 0;
    if (!(width > 0)) {
      throw new IllegalArgumentException("the interval of [HISTOGRAM] must be greater than zero");
    }
    DataType type = site.type(0);
    boolean whole = type.isWhole() && width == Math.rint(width) && width < 0x1.0p62;
    return a -> {
      Number number = (Number) Objects.requireNonNull(a[0]);
      if (whole && type != DataType.UNSIGNED_LONG) {
        long length = (long) width;
        return Values.as(Math.floorDiv(number.longValue(), length) * length, type);
      }
      double begin = Math.floor(number.doubleValue() / width) * width;
      return type == DataType.DOUBLE
          ? (Number) begin
          : Values.as(BigDecimal.valueOf(begin).toBigInteger(), type);
    };
  }
}
