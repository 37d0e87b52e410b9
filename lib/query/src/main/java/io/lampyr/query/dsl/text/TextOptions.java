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
 * @param cutoff in how many documents, or in which share of them, a term is that is common: such
 *     terms only score what the others find
 */
record TextOptions(
    BooleanClause.Occur operator,
    @Nullable String minimumMatch,
    @Nullable Fuzziness fuzziness,
    @Nullable String fuzzyRewrite,
    int slop,
    int maxExpansions,
    boolean zeroTermsAll,
    boolean lenient,
    @Nullable Analyzer analyzer,
    boolean synonymPhrases,
    @Nullable Float cutoff) {
  static final int STANDARD_EXPANSIONS = 50;

  TextOptions(
      BooleanClause.Occur operator,
      @Nullable String minimumMatch,
      @Nullable Fuzziness fuzziness,
      @Nullable String fuzzyRewrite,
      int slop,
      int maxExpansions,
      boolean zeroTermsAll,
      boolean lenient,
      @Nullable Analyzer analyzer,
      boolean synonymPhrases) {
    this(
        operator,
        minimumMatch,
        fuzziness,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases,
        null);
  }

  static final TextOptions STANDARD =
      new TextOptions(
          BooleanClause.Occur.SHOULD,
          null,
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
        minimumMatch,
        fuzziness,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        with,
        analyzer,
        synonymPhrases,
        cutoff);
  }

  /** The same, where it is not for each field to say how many terms must match. */
  TextOptions withoutMinimum() {
    return new TextOptions(
        operator,
        null,
        fuzziness,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases,
        cutoff);
  }

  TextOptions withSlop(int with) {
    return new TextOptions(
        operator,
        minimumMatch,
        fuzziness,
        fuzzyRewrite,
        with,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases,
        cutoff);
  }

  TextOptions withFuzziness(@Nullable Fuzziness with) {
    return new TextOptions(
        operator,
        minimumMatch,
        with,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases,
        cutoff);
  }

  TextOptions withCutoff(@Nullable Float with) {
    return new TextOptions(
        operator,
        minimumMatch,
        fuzziness,
        fuzzyRewrite,
        slop,
        maxExpansions,
        zeroTermsAll,
        lenient,
        analyzer,
        synonymPhrases,
        with);
  }
}
