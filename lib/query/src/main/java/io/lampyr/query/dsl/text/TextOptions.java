package io.lampyr.query.dsl.text;

import io.lampyr.query.dsl.term.Fuzziness;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.BooleanClause;
import org.jspecify.annotations.Nullable;

/**
 * How a text is searched for.
 *
 * @param operator whether all terms must match or one suffices
 * @param zeroTermsAll whether a text of which analysis leaves nothing matches everything
 * @param lenient whether values that the field cannot have match nothing instead of failing
 * @param analyzer instead of the field's own
 */
record TextOptions(
    BooleanClause.Occur operator,
    Enough enough,
    @Nullable Fuzziness fuzziness,
    @Nullable String fuzzyRewrite,
    int slop,
    int maxExpansions,
    boolean zeroTermsAll,
    boolean lenient,
    @Nullable Analyzer analyzer,
    boolean synonymPhrases) {
  static final int STANDARD_EXPANSIONS = 50;

  /**
   * How many of a text's terms are enough.
   *
   * @param minimum how many must match at least, in the words of clients
   * @param cutoff in how many documents, or in which share of them, a term is that is common: such
   *     terms only score what the others find
   */
  record Enough(@Nullable String minimum, @Nullable Float cutoff) {
    static final Enough ANY = new Enough(null, null);

    static Enough of(@Nullable String minimum) {
      return new Enough(minimum, null);
    }
  }

  static final TextOptions STANDARD =
      new TextOptions(
          BooleanClause.Occur.SHOULD,
          Enough.ANY,
          null,
          null,
          0,
          STANDARD_EXPANSIONS,
          false,
          false,
          null,
          true);

  TextOptions withLenient(boolean with) {
    return new TextOptions(
        operator,
        enough,
        fuzziness,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        with,
        analyzer,
        synonymPhrases);
  }

  /** The same, where it is not for each field to say how many terms must match. */
  TextOptions withoutMinimum() {
    return new TextOptions(
        operator,
        new Enough(null, enough.cutoff()),
        fuzziness,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases);
  }

  TextOptions withSlop(int with) {
    return new TextOptions(
        operator,
        enough,
        fuzziness,
        fuzzyRewrite,
        with,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases);
  }

  TextOptions withFuzziness(@Nullable Fuzziness with) {
    return new TextOptions(
        operator,
        enough,
        with,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases);
  }

  TextOptions with(Enough other) {
    return new TextOptions(
        operator,
        other,
        fuzziness,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases);
  }

  TextOptions withoutAnalyzer() {
    return new TextOptions(
        operator,
        enough,
        fuzziness,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        lenient,
        null,
        synonymPhrases);
  }
}
