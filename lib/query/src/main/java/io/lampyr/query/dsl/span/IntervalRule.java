package io.lampyr.query.dsl.span;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.Expressions;
import io.lampyr.query.dsl.term.Fuzziness;
import io.lampyr.query.dsl.term.PatternQueries;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.queries.intervals.Intervals;
import org.apache.lucene.queries.intervals.IntervalsSource;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What must be found in a text, and where. */
sealed interface IntervalRule {
  IntervalsSource source(FieldTarget target, QueryScope scope);

  /**
   * How many rules come of this one when each alternative is written out, as Lucene does: the
   * product of what lies side by side, which users could make huge.
   */
  default double ways() {
    return 1;
  }

  /** The rule of that name. */
  static IntervalRule read(String name, Part part) {
    PlacedBody body = PlacedBody.of(name, part);
    IntervalRule rule =
        switch (name) {
          case "match", "prefix", "wildcard", "regexp", "fuzzy" -> filtered(body, words(body));
          case "all_of" ->
              filtered(body, new AllOf(rules(body), body.whole("max_gaps", -1), ordered(body)));
          case "any_of" -> filtered(body, new AnyOf(rules(body)));
          default ->
              throw part.malformed(
                  "Unknown interval type ["
                      + name
                      + "], expecting one of [match, any_of, all_of, prefix, wildcard, regexp,"
                      + " fuzzy]");
        };
    body.finish();
    return rule;
  }

  private static Words words(PlacedBody body) {
    Kind kind =
        switch (body.query()) {
          case "match" ->
              new Match(body.requireText("query"), body.whole("max_gaps", -1), ordered(body));
          case "prefix" -> new Prefix(body.requireText("prefix"));
          case "wildcard" -> new Wildcard(body.requireText("pattern"));
          case "regexp" -> new Regexp(body.requireText("pattern"));
          default ->
              new Fuzzy(
                  body.requireText("term"),
                  Fuzziness.parse(
                      body.value("fuzziness"),
                      body.whole("prefix_length", 0),
                      Fuzziness.STANDARD_EXPANSIONS,
                      body.flag("transpositions", true)));
        };
    return new Words(kind, body.text("analyzer"), body.text("use_field"));
  }

  private static boolean ordered(PlacedBody body) {
    String mode = body.text("mode");
    return body.flag("ordered", false) || "ordered".equals(mode);
  }

  private static List<IntervalRule> rules(PlacedBody body) {
    List<IntervalRule> rules = new ArrayList<>();
    for (Part part : body.list("intervals")) {
      rules.add(single(part));
    }
    if (rules.isEmpty()) {
      throw body.wrong("Required [intervals]");
    }
    return rules;
  }

  private static IntervalRule single(Part part) {
    PlacedBody body = PlacedBody.of("intervals", part);
    Map.Entry<String, Part> only = body.field();
    return read(only.getKey(), only.getValue());
  }

  private static IntervalRule filtered(PlacedBody body, IntervalRule rule) {
    Part part = body.take("filter");
    if (part == null) {
      return rule;
    }
    Map.Entry<String, Part> filter = PlacedBody.of("filter", part).field();
    Where where = Where.find(filter.getKey());
    if (where == null) {
      throw part.malformed("Unknown interval filter [" + filter.getKey() + "]");
    }
    return new Filtered(rule, where, single(filter.getValue()));
  }

  /** How a place lies to another. */
  enum Where {
    AFTER,
    BEFORE,
    CONTAINED_BY,
    CONTAINING,
    NOT_CONTAINED_BY,
    NOT_CONTAINING,
    NOT_OVERLAPPING,
    OVERLAPPING;

    static @Nullable Where find(String name) {
      for (Where where : values()) {
        if (where.name().toLowerCase(java.util.Locale.ROOT).equals(name)) {
          return where;
        }
      }
      return null;
    }

    IntervalsSource of(IntervalsSource source, IntervalsSource other) {
      return switch (this) {
        case AFTER -> Intervals.after(source, other);
        case BEFORE -> Intervals.before(source, other);
        case CONTAINED_BY -> Intervals.containedBy(source, other);
        case CONTAINING -> Intervals.containing(source, other);
        case NOT_CONTAINED_BY -> Intervals.notContainedBy(source, other);
        case NOT_CONTAINING -> Intervals.notContaining(source, other);
        case NOT_OVERLAPPING -> Intervals.nonOverlapping(source, other);
        case OVERLAPPING -> Intervals.overlapping(source, other);
      };
    }
  }

  /** Which words are looked for. */
  sealed interface Kind {
    IntervalsSource source(FieldTarget target, Analyzer analyzer);

    private static BytesRef normal(FieldTarget target, Analyzer analyzer, String text) {
      return analyzer.normalize(target.path(), text);
    }
  }

  record Match(String text, int maxGaps, boolean ordered) implements Kind {
    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      try {
        return Intervals.analyzedText(text, analyzer, target.path(), maxGaps, ordered);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
  }

  record Prefix(String text) implements Kind {
    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      return Intervals.prefix(Kind.normal(target, analyzer, text));
    }
  }

  record Wildcard(String pattern) implements Kind {
    public Wildcard {
      bound(pattern);
    }

    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      return Intervals.wildcard(Kind.normal(target, analyzer, pattern));
    }
  }

  record Regexp(String pattern) implements Kind {
    public Regexp {
      Expressions.checked(pattern, PatternQueries.MAX_PATTERN);
    }

    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      return Intervals.regexp(Kind.normal(target, analyzer, pattern));
    }
  }

  record Fuzzy(String term, Fuzziness fuzziness) implements Kind {
    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      String normal = Kind.normal(target, analyzer, term).utf8ToString();
      return Intervals.fuzzyTerm(
          normal,
          fuzziness.edits(normal),
          fuzziness.prefixLength(),
          fuzziness.transpositions(),
          Intervals.DEFAULT_MAX_EXPANSIONS);
    }
  }

  private static void bound(String pattern) {
    if (pattern.length() > PatternQueries.MAX_PATTERN) {
      throw FaultException.argument(
          "The length of the pattern ["
              + pattern.length()
              + "] has exceeded the allowed maximum of ["
              + PatternQueries.MAX_PATTERN
              + "].");
    }
  }

  /** Words of this field, or of another that has the same places. */
  record Words(Kind kind, @Nullable String analyzer, @Nullable String useField)
      implements IntervalRule {
    @Override
    public IntervalsSource source(FieldTarget target, QueryScope scope) {
      if (useField == null) {
        return kind.source(target, analyzer(target, scope));
      }
      FieldTarget other = scope.field(useField);
      if (other == null) {
        return Intervals.noIntervals("unmapped field [" + useField + "]");
      }
      IntervalsNode.requirePositions(other);
      return Intervals.fixField(other.path(), kind.source(other, analyzer(other, scope)));
    }

    private Analyzer analyzer(FieldTarget target, QueryScope scope) {
      if (analyzer != null) {
        NamedAnalyzer named = scope.analysis().find(analyzer);
        if (named == null) {
          throw FaultException.argument("[intervals] analyzer [" + analyzer + "] not found");
        }
        return named.analyzer();
      }
      return Objects.requireNonNull(target.searchAnalyzer());
    }
  }

  /** All of several, perhaps in their order, with at most so many other terms between. */
  record AllOf(List<IntervalRule> rules, int maxGaps, boolean ordered) implements IntervalRule {
    public AllOf {
      rules = List.copyOf(rules);
    }

    @Override
    public IntervalsSource source(FieldTarget target, QueryScope scope) {
      IntervalsSource[] all = sources(rules, target, scope);
      if (all.length == 1) {
        return all[0];
      }
      if (maxGaps == 0 && ordered) {
        return Intervals.phrase(all);
      }
      IntervalsSource together = ordered ? Intervals.ordered(all) : Intervals.unordered(all);
      return maxGaps < 0 ? together : Intervals.maxgaps(maxGaps, together);
    }

    @Override
    public double ways() {
      return rules.stream().mapToDouble(IntervalRule::ways).reduce(1, (a, b) -> a * b);
    }
  }

  /** One of several. */
  record AnyOf(List<IntervalRule> rules) implements IntervalRule {
    public AnyOf {
      rules = List.copyOf(rules);
    }

    @Override
    public IntervalsSource source(FieldTarget target, QueryScope scope) {
      return Intervals.or(sources(rules, target, scope));
    }

    @Override
    public double ways() {
      return rules.stream().mapToDouble(IntervalRule::ways).sum();
    }
  }

  private static IntervalsSource[] sources(
      List<IntervalRule> rules, FieldTarget target, QueryScope scope) {
    return rules.stream().map(rule -> rule.source(target, scope)).toArray(IntervalsSource[]::new);
  }

  /** Places that lie so to others. */
  record Filtered(IntervalRule rule, Where where, IntervalRule other) implements IntervalRule {
    @Override
    public IntervalsSource source(FieldTarget target, QueryScope scope) {
      return where.of(rule.source(target, scope), other.source(target, scope));
    }

    @Override
    public double ways() {
      return rule.ways() * other.ways();
    }
  }
}
