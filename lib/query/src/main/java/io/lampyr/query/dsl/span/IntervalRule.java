package io.lampyr.query.dsl.span;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.Expressions;
import io.lampyr.query.dsl.term.Fuzziness;
import io.lampyr.query.dsl.term.PatternQueries;
import io.lampyr.query.script.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.queries.intervals.Intervals;
import org.apache.lucene.queries.intervals.IntervalsSource;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
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

  /** How the parts of a rule lie to one another. */
  enum Order {
    ORDERED,
    UNORDERED,
    UNORDERED_NO_OVERLAP
  }

  private static IntervalsSource together(List<IntervalsSource> parts, int maxGaps, Order order) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    IntervalsSource[] all = parts.toArray(IntervalsSource[]::new);
    if (maxGaps == 0 && order == Order.ORDERED) {
      return Intervals.phrase(all);
    }
    IntervalsSource together =
        switch (order) {
          case ORDERED -> Intervals.ordered(all);
          case UNORDERED -> Intervals.unordered(all);
          case UNORDERED_NO_OVERLAP -> apart(all);
        };
    return maxGaps < 0 ? together : Intervals.maxgaps(maxGaps, together);
  }

  /** Two by two, as nothing may be a place for more than one of them. */
  private static IntervalsSource apart(IntervalsSource[] all) {
    IntervalsSource together = all[0];
    for (int i = 1; i < all.length; i++) {
      together = Intervals.unorderedNoOverlaps(together, all[i]);
    }
    return together;
  }

  /** Which words are looked for. */
  sealed interface Kind permits Match, Prefix, Wildcard, Regexp, Fuzzy, IntervalRange {
    IntervalsSource source(FieldTarget target, Analyzer analyzer);

    /** Refuses fields whose words have no places; patterns take any others. */
    default void check(FieldTarget target) {
      switch (this) {
        case Match _, Prefix _ -> IntervalsNode.requireText(target);
        case Wildcard _, Regexp _, Fuzzy _, IntervalRange _ ->
            IntervalsNode.requirePositions(target);
      }
    }

    static BytesRef normal(FieldTarget target, Analyzer analyzer, String text) {
      return analyzer.normalize(target.path(), text);
    }
  }

  record Match(String text, int maxGaps, Order order) implements Kind {
    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      try {
        if (order == Order.UNORDERED_NO_OVERLAP) {
          return together(words(target, analyzer), maxGaps, order);
        }
        return Intervals.analyzedText(
            text, analyzer, target.path(), maxGaps, order == Order.ORDERED);
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }

    /** Each position's terms are one part. */
    private List<IntervalsSource> words(FieldTarget target, Analyzer analyzer) throws IOException {
      List<IntervalsSource> words = new ArrayList<>();
      List<IntervalsSource> here = new ArrayList<>();
      try (TokenStream stream = analyzer.tokenStream(target.path(), text)) {
        TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
        PositionIncrementAttribute step = stream.addAttribute(PositionIncrementAttribute.class);
        stream.reset();
        while (stream.incrementToken()) {
          if (step.getPositionIncrement() > 0 && !here.isEmpty()) {
            words.add(Intervals.or(List.copyOf(here)));
            here.clear();
          }
          here.add(Intervals.term(BytesRef.deepCopyOf(term.getBytesRef())));
        }
        stream.end();
      }
      if (!here.isEmpty()) {
        words.add(Intervals.or(here));
      }
      return words.isEmpty() ? List.of(Intervals.noIntervals("no terms are left")) : words;
    }
  }

  record Prefix(String text) implements Kind {
    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      return Intervals.prefix(Kind.normal(target, analyzer, text));
    }
  }

  record Wildcard(String pattern, int maxExpansions) implements Kind {
    public Wildcard {
      bound(pattern);
    }

    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      return Intervals.wildcard(Kind.normal(target, analyzer, pattern), maxExpansions);
    }
  }

  record Regexp(String pattern, int flags, boolean anyCase, int maxExpansions) implements Kind {
    public Regexp {
      Expressions.checked(pattern, PatternQueries.MAX_PATTERN);
    }

    @Override
    public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
      int matching = anyCase ? RegExp.CASE_INSENSITIVE : 0;
      Automaton automaton =
          Operations.determinize(
              new RegExp(pattern, flags, matching).toAutomaton(), PatternQueries.MAX_STATES);
      return Intervals.multiterm(new CompiledAutomaton(automaton), maxExpansions, pattern);
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
      IntervalRange.checkKnown(kind, scope);
      if (useField == null) {
        kind.check(target);
        return kind.source(target, analyzer(target, scope));
      }
      FieldTarget other = scope.field(useField);
      if (other == null) {
        return Intervals.noIntervals("unmapped field [" + useField + "]");
      }
      kind.check(other);
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
  record AllOf(List<IntervalRule> rules, int maxGaps, Order order) implements IntervalRule {
    public AllOf {
      rules = List.copyOf(rules);
    }

    @Override
    public IntervalsSource source(FieldTarget target, QueryScope scope) {
      return together(List.of(sources(rules, target, scope)), maxGaps, order);
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

  /** Places that a script lets through. */
  record Scripted(IntervalRule rule, Script script) implements IntervalRule {
    @Override
    public IntervalsSource source(FieldTarget target, QueryScope scope) {
      return IntervalScript.filter(rule.source(target, scope), script);
    }

    @Override
    public double ways() {
      return rule.ways();
    }
  }

  /** Places that lie so to others. */
  record Filtered(IntervalRule rule, Bearing bearing, IntervalRule other) implements IntervalRule {
    @Override
    public IntervalsSource source(FieldTarget target, QueryScope scope) {
      return bearing.of(rule.source(target, scope), other.source(target, scope));
    }

    @Override
    public double ways() {
      return rule.ways() * other.ways();
    }
  }
}
