package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.Prefilter;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.automaton.RegExp;
import org.jspecify.annotations.Nullable;

/**
 * {@code prefix}, {@code wildcard}, {@code regexp}, {@code fuzzy}: all terms that look like one.
 */
public record PatternNode(String field, Pattern pattern, @Nullable String rewrite)
    implements QueryNode {

  /** What each query may say beside its value, by the older name of that. */
  private static final Map<String, String[]> KEYS =
      Map.of(
          "prefix", new String[] {"rewrite", "case_insensitive"},
          "wildcard", new String[] {"rewrite", "case_insensitive"},
          "regexp",
              new String[] {
                "rewrite", "case_insensitive", "flags", "flags_value", "max_determinized_states"
              },
          "term",
              new String[] {
                "rewrite", "fuzziness", "prefix_length", "max_expansions", "transpositions"
              });

  /** Whether terms are looked for by how they begin. */
  public boolean isPrefix() {
    return pattern instanceof Prefix;
  }

  /** How terms begin that are looked for by that, in the case of its letters; null otherwise. */
  public @Nullable String start() {
    return pattern instanceof Prefix(String value, boolean anyCase) && !anyCase ? value : null;
  }

  /** Which likeness. */
  sealed interface Pattern {
    Query query(FieldTarget target, MultiTermQuery.@Nullable RewriteMethod how);
  }

  record Prefix(String value, boolean anyCase) implements Pattern {
    @Override
    public Query query(FieldTarget target, MultiTermQuery.@Nullable RewriteMethod how) {
      return PatternQueries.prefix(target, value, anyCase, how);
    }
  }

  record Wildcard(String value, boolean anyCase) implements Pattern {
    @Override
    public Query query(FieldTarget target, MultiTermQuery.@Nullable RewriteMethod how) {
      return PatternQueries.wildcard(target, value, anyCase, how);
    }
  }

  record Regexp(String value, int flags, boolean anyCase, int maxStates) implements Pattern {
    @Override
    public Query query(FieldTarget target, MultiTermQuery.@Nullable RewriteMethod how) {
      return PatternQueries.regexp(target, value, flags, anyCase, maxStates, how);
    }
  }

  record Fuzzy(Object value, Fuzziness fuzziness) implements Pattern {
    @Override
    public Query query(FieldTarget target, MultiTermQuery.@Nullable RewriteMethod how) {
      return PatternQueries.fuzzy(target, value, fuzziness, how);
    }
  }

  static QueryNode prefix(PlacedBody outer, QueryReader inner) {
    return inner.onField(
        outer,
        "value",
        found ->
            node(found, new Prefix(value(found.body(), "value", "prefix"), anyCase(found.body()))));
  }

  static QueryNode wildcard(PlacedBody outer, QueryReader inner) {
    return inner.onField(
        outer,
        "value",
        found ->
            node(
                found,
                new Wildcard(value(found.body(), "value", "wildcard"), anyCase(found.body()))));
  }

  static QueryNode regexp(PlacedBody outer, QueryReader inner) {
    return inner.onField(
        outer,
        "value",
        found -> {
          PlacedBody body = found.body();
          int flags = flags(body);
          int states = body.whole("max_determinized_states", PatternQueries.MAX_STATES);
          if (states < 0 || states > 1_000_000) {
            throw FaultException.argument(
                "max_determinized_states must be between 0 and 1000000, got " + states);
          }
          return node(
              found, new Regexp(value(body, "value", "regexp"), flags, anyCase(body), states));
        });
  }

  static QueryNode fuzzy(PlacedBody outer, QueryReader inner) {
    return inner.onField(
        outer,
        "value",
        found -> {
          PlacedBody body = found.body();
          Fuzziness fuzziness =
              Fuzziness.parse(
                  body.value("fuzziness"),
                  body.whole("prefix_length", 0),
                  body.whole("max_expansions", Fuzziness.STANDARD_EXPANSIONS),
                  body.flag("transpositions", true));
          return node(found, new Fuzzy(value(body, "value", "term"), fuzziness));
        });
  }

  private static QueryNode node(QueryReader.FieldBody found, Pattern pattern) {
    String rewrite = found.body().text("rewrite");
    return new PatternNode(found.field(), pattern, rewrite);
  }

  private static boolean anyCase(PlacedBody body) {
    return body.flag("case_insensitive", false);
  }

  private static String value(PlacedBody body, String key, String older) {
    String value = body.text(body.has(older) ? older : key);
    if (value == null) {
      body.finish(KEYS.getOrDefault(older, new String[0]));
      String what = body.query().equals("fuzzy") ? "query value" : "value";
      throw FaultException.argument(what + " cannot be null");
    }
    return value;
  }

  /** The parts of the syntax of regular expressions that a query wants, by name or number. */
  public static int flags(PlacedBody body) {
    String names = body.text("flags");
    return body.has("flags_value") ? body.whole("flags_value", RegExp.ALL) & 0xff : flags(names);
  }

  @SuppressWarnings("deprecation") // Users may still ask for complements.
  public static int flags(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return RegExp.ALL;
    }
    int flags = 0;
    for (String name : text.toUpperCase(Locale.ROOT).split("\\|", -1)) {
      flags |=
          switch (name.strip()) {
            case "INTERSECTION" -> RegExp.INTERSECTION;
            case "COMPLEMENT" -> RegExp.DEPRECATED_COMPLEMENT;
            case "EMPTY" -> RegExp.EMPTY;
            case "ANYSTRING" -> RegExp.ANYSTRING;
            case "INTERVAL" -> RegExp.INTERVAL;
            case "NONE" -> 0;
            case "ALL" -> RegExp.ALL;
            default -> throw FaultException.argument("Unknown regexp flag [" + name + "]");
          };
    }
    return flags;
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    FieldTarget target = scope.field(field);
    return switch (pattern) {
      case Regexp _ -> false;
      case Prefix _, Wildcard _ when target != null && target.isConstant() ->
          pattern.query(target, null) instanceof MatchNoDocsQuery;
      case Prefix _, Wildcard _, Fuzzy _ -> target == null;
    };
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (pattern instanceof Regexp regexp) {
      scope.settings().checkRegex(regexp.value(), "Regexp Query request");
    }
    FieldTarget target = scope.field(field);
    if (target != null && pattern instanceof Fuzzy) {
      PatternQueries.checkMistakes(target, scope.dialect());
    }
    return target == null
        ? FieldTarget.unmapped(field)
        : Prefilter.on(target, scope, on -> pattern.query(on, PatternQueries.rewrite(rewrite)));
  }
}
