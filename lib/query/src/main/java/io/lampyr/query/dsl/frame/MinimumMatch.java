package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.regex.Pattern;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * How many optional clauses must match: {@code 2}, {@code -1}, {@code 75%}, {@code 2<-25% 9<-3}.
 */
public final class MinimumMatch {
  private static final Pattern SPACE_AROUND = Pattern.compile("\\s*<\\s*");

  private MinimumMatch() {}

  /** The number that the text means where there are so many optional clauses. */
  public static int of(int clauses, String text) {
    String spec = text.strip();
    if (spec.indexOf('<') < 0) {
      return plain(clauses, spec);
    }
    int result = clauses;
    for (String condition : SPACE_AROUND.matcher(spec).replaceAll("<").split(" ", 0)) {
      String[] parts = condition.split("<", 0);
      if (parts.length == 0) {
        throw wrong(text);
      }
      if (clauses <= number(parts[0])) {
        return result;
      }
      if (parts.length == 1) {
        throw wrong(text);
      }
      result = plain(clauses, parts[1]);
    }
    return result;
  }

  /** The query, of whose optional clauses so many must match where it has clauses. */
  public static Query applied(Query query, @Nullable String minimum) {
    if (minimum == null || !(query instanceof BooleanQuery all)) {
      return query;
    }
    BooleanQuery.Builder copy = new BooleanQuery.Builder();
    all.clauses().forEach(copy::add);
    int optional = all.getClauses(BooleanClause.Occur.SHOULD).size();
    return copy.setMinimumNumberShouldMatch(of(optional, minimum)).build();
  }

  /** More than all of the clauses never match. */
  private static int plain(int clauses, String spec) {
    long calculated;
    if (spec.indexOf('%') >= 0) {
      int percent = number(spec.substring(0, spec.length() - 1));
      long part = (long) clauses * percent / 100;
      calculated = percent < 0 ? clauses + part : part;
    } else {
      int given = number(spec);
      calculated = given < 0 ? clauses + given : given;
    }
    return Math.clamp(calculated, 0, Integer.MAX_VALUE);
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException wrong) {
      throw wrong(text);
    }
  }

  private static FaultException wrong(String text) {
    return new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + text + "\"");
  }
}
