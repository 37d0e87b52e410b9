package io.lampyr.query.dsl.term;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.BooleanType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.field.VersionCodec;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopTermsRewrite;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.jspecify.annotations.Nullable;

/** Queries for all terms of a field that look alike. */
public final class PatternQueries {
  /** The longest wildcard, and by default the longest regular expression. */
  public static final int MAX_PATTERN = 1000;

  /** How much work a pattern may be, in states. */
  public static final int MAX_STATES = 10_000;

  /** Types with terms that look like nothing. */
  private static final Set<String> WITHOUT_PATTERNS = Set.of("boolean", "completion");

  /** Types with terms that look like others, but are like none by mistake. */
  private static final Set<String> WITHOUT_MISTAKES = Set.of("_field_names", "_id", "_index");

  private PatternQueries() {}

  private static void check(FieldTarget target, String kind) {
    if (target.facts().index() == Facts.Index.NONE
        && (target.type() instanceof AnalyzedType
            || (target.type() instanceof KeywordType && !target.facts().hasDocValues()))) {
      throw RangeQueries.notSearchable(target);
    }
    boolean hasTerms = target.facts().index() == Facts.Index.TERMS || onlyColumn(target);
    boolean unlikely = kind.equals("fuzzy") && WITHOUT_MISTAKES.contains(target.type().name());
    if (!hasTerms || unlikely || WITHOUT_PATTERNS.contains(target.type().name())) {
      String reason = unlike(target, kind);
      // The peers fail to make a fuzzy query, and never begin with the others.
      if (kind.equals("fuzzy")) {
        throw ValueException.argument(reason);
      }
      throw new FaultException(ErrorKind.NO_PATTERNS, reason);
    }
    if (target.type().name().equals("_id")) {
      throw ValueException.argument(
          "Field [_id] of type [_id] does not support " + kind + " queries");
    }
  }

  private static String unlike(FieldTarget target, String kind) {
    return "Can only use "
        + kind
        + " queries on keyword, text and wildcard fields - not on ["
        + target.path()
        + "] which is of type ["
        + target.type().name()
        + "]";
  }

  /** OpenSearch looks for no words with mistakes in what is kept for patterns. */
  public static void checkMistakes(FieldTarget target, Dialect dialect) {
    if (dialect == Dialect.OPENSEARCH && target.type().name().equals("wildcard")) {
      throw ValueException.argument(unlike(target, "fuzzy"));
    }
  }

  /** Whether terms are found in the column alone, which is slow. */
  static boolean onlyColumn(FieldTarget target) {
    return target.facts().index() == Facts.Index.NONE
        && target.facts().docValues() == Facts.DocValues.SORTED_SET
        && !target.type().name().equals("ip");
  }

  private static MultiTermQuery.RewriteMethod rewriting(
      FieldTarget target,
      MultiTermQuery.@Nullable RewriteMethod how,
      MultiTermQuery.RewriteMethod standard) {
    if (onlyColumn(target)) {
      return ColumnQuery.REWRITE;
    }
    if (how == null || isUnscored(target, standard)) {
      return standard;
    }
    // It scores the same, and need not look at all of many terms.
    return how.equals(MultiTermQuery.CONSTANT_SCORE_REWRITE)
        ? MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE
        : how;
  }

  /** Fields for patterns answer those by what holds their parts: each match scores the same. */
  @SuppressWarnings("ReferenceEquality") // Ways to rewrite are constants.
  private static boolean isUnscored(FieldTarget target, MultiTermQuery.RewriteMethod standard) {
    return target.type().name().equals("wildcard")
        && standard == MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE;
  }

  private static void bound(String pattern, String what) {
    if (pattern.length() > MAX_PATTERN) {
      throw FaultException.argument(
          "The length of "
              + what
              + " ["
              + pattern.length()
              + "] used in the query has exceeded the allowed maximum of ["
              + MAX_PATTERN
              + "].");
    }
  }

  public static Query prefix(
      FieldTarget target,
      String prefix,
      boolean anyCase,
      MultiTermQuery.@Nullable RewriteMethod how) {
    if (target.isConstant()) {
      return TermQueries.constant(matches(target, Pattern.quote(prefix) + ".*", anyCase));
    }
    check(target, "prefix");
    String whole = normal(target, prefix);
    if (anyCase) {
      bound(prefix, "prefix");
    }
    if (target.isBeginnings() && target.type() instanceof TextType text) {
      return Inscribed.prefix(target, text, whole, anyCase, how);
    }
    if (Inscribed.scores(target, whole, how) && target.type() instanceof TextType text) {
      return Inscribed.either(
          target.path(),
          Inscribed.prefix(Inscribed.beginnings(target), text, whole, anyCase, how),
          begun(target, whole, anyCase, how));
    }
    return TypedBeginnings.are(target, whole)
        ? TypedBeginnings.query(
            target,
            how,
            beginnings ->
                anyCase
                    ? automaton(beginnings, prefix, text(whole, true), how)
                    : new TermQuery(new Term(beginnings.path(), whole)),
            begun(target, whole, anyCase, how))
        : begun(target, whole, anyCase, how);
  }

  private static Query begun(
      FieldTarget target,
      String whole,
      boolean anyCase,
      MultiTermQuery.@Nullable RewriteMethod how) {
    if (!anyCase && !NearVersions.are(target)) {
      Term term = new Term(target.path(), FieldTarget.utf8(target.termPrefix() + whole));
      return new PrefixQuery(
          term, rewriting(target, how, MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE));
    }
    Automaton automaton =
        Operations.concatenate(List.of(text(whole, anyCase), Automata.makeAnyString()));
    return automaton(target, whole + "*", automaton, how);
  }

  /** What the field's normalizer makes of a part of a value; the part itself for texts. */
  private static String normal(FieldTarget target, String part) {
    String type = target.type().name();
    boolean whole = type.equals("keyword") || type.equals("wildcard");
    if (target.key() != null || !whole || part.isEmpty()) {
      return part;
    }
    return target.type().encode(part).utf8ToString();
  }

  private static boolean matches(FieldTarget target, String regex, boolean anyCase) {
    String constant = target.constant();
    int flags = Pattern.DOTALL | (anyCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
    return constant != null && Pattern.compile(regex, flags).matcher(constant).matches();
  }

  public static Query wildcard(
      FieldTarget target,
      String pattern,
      boolean anyCase,
      MultiTermQuery.@Nullable RewriteMethod how) {
    bound(pattern, "wildcard");
    if (target.isConstant()) {
      String regex = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
      return TermQueries.constant(matches(target, regex, anyCase));
    }
    check(target, "wildcard");
    List<Automaton> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '*' || c == '?') {
        flush(target, literal, parts, anyCase);
        parts.add(c == '*' ? Automata.makeAnyString() : Automata.makeAnyChar());
      } else if (c == '\\' && i + 1 < pattern.length()) {
        literal.append(pattern.charAt(++i));
      } else {
        literal.append(c);
      }
    }
    flush(target, literal, parts, anyCase);
    return automaton(target, pattern, Operations.concatenate(parts), how);
  }

  private static void flush(
      FieldTarget target, StringBuilder literal, List<Automaton> parts, boolean anyCase) {
    if (!literal.isEmpty()) {
      parts.add(text(normal(target, literal.toString()), anyCase));
      literal.setLength(0);
    }
  }

  static Automaton text(String text, boolean anyCase) {
    if (!anyCase) {
      return Automata.makeString(text);
    }
    List<Automaton> chars = new ArrayList<>();
    text.codePoints()
        .forEach(c -> {
          int other =
              Character.isLowerCase(c) ? Character.toUpperCase(c) : Character.toLowerCase(c);
          chars.add(
              other == c || c >= 128
                  ? Automata.makeChar(c)
                  : Operations.union(List.of(Automata.makeChar(c), Automata.makeChar(other))));
        });
    return chars.isEmpty() ? Automata.makeEmptyString() : Operations.concatenate(chars);
  }

  static Query automaton(
      FieldTarget target,
      String pattern,
      Automaton automaton,
      MultiTermQuery.@Nullable RewriteMethod how) {
    Automaton whole =
        target.key() == null
            ? automaton
            : Operations.concatenate(List.of(Automata.makeString(target.termPrefix()), automaton));
    boolean encoded = NearVersions.are(target);
    Automaton states =
        Operations.determinize(encoded ? VersionCodec.encoded(whole) : whole, MAX_STATES);
    MultiTermQuery.RewriteMethod rewrite =
        rewriting(target, how, MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE);
    return target.onTerms(
        field -> new ShownPattern(new Term(field, pattern), states, encoded, rewrite));
  }

  /** The term in any case of its letters. */
  public static Query anyCase(FieldTarget target, String value) {
    if (target.isConstant()) {
      return TermQueries.constant(matches(target, Pattern.quote(value), true));
    }
    boolean found = target.facts().index() != Facts.Index.NONE || target.facts().hasDocValues();
    boolean ofWords = target.type() instanceof KeywordType || target.type() instanceof AnalyzedType;
    if (ofWords && !found) {
      throw RangeQueries.notSearchable(target);
    }
    if (target.type() instanceof BooleanType) {
      return new ConstantScoreQuery(TermQueries.once(target, value, 0));
    }
    if (target.facts().index() != Facts.Index.TERMS && !onlyColumn(target)) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD,
          "["
              + target.path()
              + "] field which is of type ["
              + target.type().name()
              + "], does not support case insensitive term queries");
    }
    bound(value, "term");
    return automaton(target, value, text(normal(target, value), true), null);
  }

  /**
   * Terms that match a regular expression of Lucene's syntax, with the flags that are asked for.
   */
  public static Query regexp(
      FieldTarget target,
      String pattern,
      int flags,
      boolean anyCase,
      int maxStates,
      MultiTermQuery.@Nullable RewriteMethod how) {
    Expressions.checked(pattern);
    int match = anyCase ? RegExp.CASE_INSENSITIVE : 0;
    if (target.isConstant()) {
      Automaton all =
          Operations.determinize(new RegExp(pattern, flags, match).toAutomaton(), maxStates);
      String constant = target.constant();
      return TermQueries.constant(constant != null && Operations.run(all, constant));
    }
    check(target, "regexp");
    if (target.key() != null || NearVersions.are(target)) {
      Automaton automaton = new RegExp(pattern, flags, match).toAutomaton();
      return automaton(target, pattern, automaton, how);
    }
    return new RegexpQuery(
        new Term(target.path(), new BytesRef(normal(target, pattern))),
        flags,
        match,
        RegexpQuery.DEFAULT_PROVIDER,
        maxStates,
        rewriting(target, how, MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE));
  }

  /** Terms that are few edits away. */
  public static Query fuzzy(
      FieldTarget target,
      Object value,
      Fuzziness fuzziness,
      MultiTermQuery.@Nullable RewriteMethod how) {
    check(target, "fuzzy");
    String text = normal(target, value.toString());
    Term term = new Term(target.path(), FieldTarget.utf8(target.termPrefix() + text));
    int edits = fuzziness.edits(text);
    MultiTermQuery.RewriteMethod rewrite =
        rewriting(target, how, FuzzyQuery.defaultRewriteMethod(fuzziness.maxExpansions()));
    if (NearVersions.are(target)) {
      return new NearVersions(target.path(), text, fuzziness, rewrite);
    }
    int prefix = target.termPrefix().length() + fuzziness.prefixLength();
    return new FuzzyQuery(
        term, edits, prefix, fuzziness.maxExpansions(), fuzziness.transpositions(), rewrite);
  }

  /** The way in which queries on many terms are scored, by its name; null is the usual one. */
  public static MultiTermQuery.@Nullable RewriteMethod rewrite(@Nullable String name) {
    if (name == null) {
      return null;
    }
    switch (name) {
      case "constant_score" -> {
        return MultiTermQuery.CONSTANT_SCORE_REWRITE;
      }
      case "constant_score_blended" -> {
        return MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE;
      }
      case "constant_score_boolean" -> {
        return MultiTermQuery.CONSTANT_SCORE_BOOLEAN_REWRITE;
      }
      case "scoring_boolean" -> {
        return ScoredTermsRewrite.REWRITE;
      }
      default -> {}
    }
    TopTermsRewrite<?> top = top(name);
    if (top != null) {
      return top;
    }
    throw FaultException.argument("Failed to parse rewrite_method [" + name + "]");
  }

  private static @Nullable TopTermsRewrite<?> top(String name) {
    int digits = name.lastIndexOf('_') + 1;
    String count = name.substring(digits);
    if (!count.matches("[0-9]{1,4}")) {
      return null;
    }
    int size = Integer.parseInt(count);
    return switch (name.substring(0, digits)) {
      case "top_terms_" -> new MultiTermQuery.TopTermsScoringBooleanQueryRewrite(size);
      case "top_terms_boost_" -> new MultiTermQuery.TopTermsBoostOnlyBooleanQueryRewrite(size);
      case "top_terms_blended_freqs_" -> new MultiTermQuery.TopTermsBlendedFreqScoringRewrite(size);
      default -> null;
    };
  }
}
