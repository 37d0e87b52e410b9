package io.lampyr.esql.function;

import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What SQL asks of documents: a field with several values fits if one of them does, as queries of
 * the index find it. All names of functions of SQL begin with {@link #PREFIX}, which no piped query
 * can write.
 */
public final class SqlTests {
  /** What stands in front of the names of functions that only SQL has. */
  public static final String PREFIX = "sql ";

  private SqlTests() {}

  private interface Sign {
    boolean fits(int comparison);
  }

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    comparison(table, "==", sign -> sign == 0);
    comparison(table, "<", sign -> sign < 0);
    comparison(table, "<=", sign -> sign <= 0);
    comparison(table, ">", sign -> sign > 0);
    comparison(table, ">=", sign -> sign >= 0);
    table.raw(PREFIX + "!=", "=,=:boolean", SqlTests::differs);
    table.raw(PREFIX + "in", "=,=+:boolean", SqlTests::in);
    table.rawMade(PREFIX + "like", "s,s:boolean", site -> some(Patterns.like(site)));
    table.rawMade(PREFIX + "rlike", "s,s:boolean", site -> some(Patterns.rlike(site)));
    table.raw(PREFIX + "starts_with", "s,s:boolean", some(SqlTests::begins));
    table.raw(PREFIX + "one", "*:$1", a -> a[0] instanceof Multi several ? several.get(0) : a[0]);
    return table.done();
  }

  private static void comparison(FunctionTable table, String name, Sign sign) {
    table.raw(
        PREFIX + name,
        "=,=:boolean",
        some(a -> a[0] != null && a[1] != null && sign.fits(Values.compare(a[0], a[1]))));
  }

  private static boolean begins(@Nullable Object[] a) {
    return Strings.text(a[0]).startsWith(Strings.text(a[1]));
  }

  /** True if the kernel is of one of the first argument's values; null if that is unknown. */
  private static Kernel some(Kernel kernel) {
    return a -> {
      if (a[0] == null || a[1] == null) {
        return null;
      }
      if (!(a[0] instanceof Multi several)) {
        return kernel.apply(a);
      }
      for (int i = 0; i < several.size(); i++) {
        if (Boolean.TRUE.equals(kernel.apply(new Object[] {several.get(i), a[1]}))) {
          return true;
        }
      }
      return false;
    };
  }

  private static @Nullable Object differs(@Nullable Object[] a) {
    if (a[0] == null || a[1] == null) {
      return null;
    }
    for (Object value : Multi.values(a[0])) {
      if (Values.compare(value, a[1]) == 0) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable Object in(@Nullable Object[] a) {
    if (a[0] == null) {
      return null;
    }
    boolean unknown = false;
    for (int i = 1; i < a.length; i++) {
      if (a[i] == null) {
        unknown = true;
        continue;
      }
      for (Object value : Multi.values(a[0])) {
        if (Values.compare(value, a[i]) == 0) {
          return true;
        }
      }
    }
    return unknown ? null : Boolean.FALSE;
  }
}
