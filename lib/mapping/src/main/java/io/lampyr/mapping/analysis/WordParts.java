package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.ConcatenateGraphFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.jspecify.annotations.Nullable;

/** Token filters that cut words into parts or join them. */
final class WordParts {
  private WordParts() {}

  static void addTo(Map<String, FilterMaker> all) {
    all.put("shingle", WordParts::shingles);
    all.put("concatenate_graph", WordParts::concatenated);
    all.put("word_delimiter", WordParts::delimiter);
    all.put("word_delimiter_graph", WordParts::delimiterGraph);
  }

  private static UnaryOperator<TokenStream> shingles(AnalysisSettings settings, Analyzer before) {
    int min = settings.number("min_shingle_size", 2);
    int max = settings.number("max_shingle_size", 2);
    if (min < 2 || max < min || max > MAX_SHINGLE) {
      throw FaultException.argument(
          "[min_shingle_size] must be at least 2 and not greater than [max_shingle_size], which is"
              + " at most "
              + MAX_SHINGLE);
    }
    boolean unigrams = settings.flag("output_unigrams", true);
    GramLimits.checkShingles(min, max, unigrams, settings);
    boolean ifNone = settings.flag("output_unigrams_if_no_shingles", false);
    String separator = settings.text("token_separator", " ");
    String filler = settings.text("filler_token", "_");
    return in -> {
      ShingleFilter filter = new ShingleFilter(in, min, max);
      filter.setOutputUnigrams(unigrams);
      filter.setOutputUnigramsIfNoShingles(ifNone);
      filter.setTokenSeparator(separator);
      filter.setFillerToken(filler);
      return unigrams || min != max ? Unaligned.marked(filter) : filter;
    };
  }

  private static final int MAX_SHINGLE = 16;

  /** All tokens of a text as one, or as several where a place has several tokens. */
  private static UnaryOperator<TokenStream> concatenated(
      AnalysisSettings settings, Analyzer before) {
    String between = settings.text("token_separator", " ");
    if (between.length() > 1) {
      throw FaultException.argument("token_separator must be either empty or a single character");
    }
    Character separator = between.isEmpty() ? null : between.charAt(0);
    boolean gaps =
        settings.flag(
            "preserve_position_increments",
            ConcatenateGraphFilter.DEFAULT_PRESERVE_POSITION_INCREMENTS);
    int most =
        settings.number(
            "max_graph_expansions", ConcatenateGraphFilter.DEFAULT_MAX_GRAPH_EXPANSIONS);
    if (most < 1 || most > ConcatenateGraphFilter.DEFAULT_MAX_GRAPH_EXPANSIONS) {
      throw FaultException.argument(
          "max_graph_expansions must be between 1 and "
              + ConcatenateGraphFilter.DEFAULT_MAX_GRAPH_EXPANSIONS
              + ", got "
              + most);
    }
    return in -> new ConcatenateGraphFilter(in, separator, gaps, most);
  }

  @SuppressWarnings("deprecation") // The peers' filter without a graph is Lucene's older one.
  private static UnaryOperator<TokenStream> delimiter(AnalysisSettings settings, Analyzer before) {
    int flags = flags(settings);
    byte[] letters = LetterTypes.of(settings, "type_table");
    CharArraySet kept = kept(settings);
    return in -> new WordDelimiterFilter(in, letters, flags, kept);
  }

  private static UnaryOperator<TokenStream> delimiterGraph(
      AnalysisSettings settings, Analyzer before) {
    int flags =
        flags(settings)
            | flag(settings, "ignore_keywords", false, WordDelimiterGraphFilter.IGNORE_KEYWORDS);
    boolean adjusts = settings.flag("adjust_offsets", true);
    byte[] letters = LetterTypes.of(settings, "type_table");
    CharArraySet kept = kept(settings);
    return in -> new WordDelimiterGraphFilter(in, adjusts, letters, flags, kept);
  }

  private static @Nullable CharArraySet kept(AnalysisSettings settings) {
    return settings.has("protected_words") ? settings.words("protected_words") : null;
  }

  private static int flags(AnalysisSettings settings) {
    return flag(settings, "generate_word_parts", true, WordDelimiterGraphFilter.GENERATE_WORD_PARTS)
        | flag(
            settings, "generate_number_parts", true, WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS)
        | flag(settings, "catenate_words", false, WordDelimiterGraphFilter.CATENATE_WORDS)
        | flag(settings, "catenate_numbers", false, WordDelimiterGraphFilter.CATENATE_NUMBERS)
        | flag(settings, "catenate_all", false, WordDelimiterGraphFilter.CATENATE_ALL)
        | flag(
            settings, "split_on_case_change", true, WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE)
        | flag(settings, "preserve_original", false, WordDelimiterGraphFilter.PRESERVE_ORIGINAL)
        | flag(settings, "split_on_numerics", true, WordDelimiterGraphFilter.SPLIT_ON_NUMERICS)
        | flag(
            settings,
            "stem_english_possessive",
            true,
            WordDelimiterGraphFilter.STEM_ENGLISH_POSSESSIVE);
  }

  private static int flag(AnalysisSettings settings, String key, boolean standard, int bit) {
    return settings.flag(key, standard) ? bit : 0;
  }
}
