package io.lampyr.query.dsl.text;

import io.lampyr.query.dsl.frame.MinimumMatch;
import java.util.Optional;
import org.apache.lucene.queries.CommonTermsQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Terms of which those that many documents have only score what the others find, with how many of
 * either must match.
 */
final class CommonTerms extends CommonTermsQuery {
  private final Minimum minimum;

  /** How many of the rare ones must match, and of the common ones where there are no others. */
  record Minimum(Optional<String> rare, Optional<String> common) {
    static Minimum ofRare(@Nullable String text) {
      return new Minimum(Optional.ofNullable(text), Optional.empty());
    }

    private static int of(Optional<String> text, int clauses) {
      return text.map(given -> MinimumMatch.of(clauses, given)).orElse(0);
    }
  }

  CommonTerms(BooleanClause.Occur common, BooleanClause.Occur rare, float cutoff, Minimum minimum) {
    super(common, rare, cutoff);
    this.minimum = minimum;
  }

  /** The query on terms, as far as its options say how many must match and which are common. */
  static Query told(Query built, TextOptions options) {
    if (!(built instanceof BooleanQuery all)) {
      return built;
    }
    Float cutoff = options.enough().cutoff();
    boolean plain = all.clauses().stream().allMatch(clause -> clause.query() instanceof TermQuery);
    if (cutoff != null && plain) {
      Minimum minimum = Minimum.ofRare(options.enough().minimum());
      CommonTerms terms = new CommonTerms(options.operator(), options.operator(), cutoff, minimum);
      all.forEach(clause -> terms.add(((TermQuery) clause.query()).getTerm()));
      return terms;
    }
    return enough(all, options.enough().minimum());
  }

  private static Query enough(BooleanQuery all, @Nullable String minimum) {
    if (minimum == null) {
      return all;
    }
    int optional =
        (int) all.clauses().stream().filter(c -> c.occur() == BooleanClause.Occur.SHOULD).count();
    int wanted = MinimumMatch.of(optional, minimum);
    if (wanted <= 0) {
      return all;
    }
    BooleanQuery.Builder copy = new BooleanQuery.Builder();
    all.clauses().forEach(copy::add);
    return copy.setMinimumNumberShouldMatch(wanted).build();
  }

  @Override
  protected int calcLowFreqMinimumNumberShouldMatch(int clauses) {
    return Minimum.of(minimum.rare(), clauses);
  }

  @Override
  protected int calcHighFreqMinimumNumberShouldMatch(int clauses) {
    return Minimum.of(minimum.common(), clauses);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CommonTerms terms
        && super.equals(other)
        && minimum.equals(terms.minimum);
  }

  @Override
  public int hashCode() {
    return 31 * super.hashCode() + minimum.hashCode();
  }
}
