package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.commongrams.CommonGramsFilter;
import org.apache.lucene.analysis.commongrams.CommonGramsQueryFilter;
import org.apache.lucene.analysis.compound.CompoundWordTokenFilterBase;
import org.apache.lucene.analysis.compound.DictionaryCompoundWordTokenFilter;
import org.apache.lucene.analysis.miscellaneous.KeepWordFilter;
import org.apache.lucene.analysis.miscellaneous.PatternKeywordMarkerFilter;
import org.apache.lucene.analysis.miscellaneous.SetKeywordMarkerFilter;
import org.apache.lucene.analysis.miscellaneous.StemmerOverrideFilter;
import org.apache.lucene.analysis.synonym.SynonymFilter;
import org.apache.lucene.analysis.synonym.SynonymGraphFilter;
import org.apache.lucene.analysis.synonym.SynonymMap;

/** Token filters that live on lists of words or rules: synonyms, kept words, compounds. */
final class ListFilters {
  private ListFilters() {}

  static void addTo(Map<String, FilterMaker> all) {
    all.put("synonym", (settings, before) -> synonyms(settings, before, false));
    all.put("synonym_graph", (settings, before) -> synonyms(settings, before, true));
    all.put("keep", ListFilters::keep);
    all.put("keyword_marker", ListFilters::keywordMarker);
    all.put("stemmer_override", ListFilters::stemmerOverride);
    all.put("common_grams", ListFilters::commonGrams);
    all.put("dictionary_decompounder", ListFilters::decompounder);
  }

  @SuppressWarnings("deprecation") // The peers' filter without a graph is Lucene's older one.
  private static UnaryOperator<TokenStream> synonyms(
      AnalysisSettings settings, Analyzer before, boolean graph) {
    // A set may lose all of its rules, and is none at all where a template is looked at.
    List<String> rules =
        settings.has("synonyms_set")
            ? settings.list(IndexAnalysis.SYNONYMS_OF_SET)
            : settings.needed(
                "synonyms",
                "synonym requires either `synonyms` or `synonyms_path` to be configured");
    SynonymMap map = SynonymRules.map(settings, rules, before);
    // A map without rules has no automaton, which the filter would refuse.
    return map.fst == null
        ? UnaryOperator.identity()
        : graph
            ? in -> new SynonymGraphFilter(in, map, false)
            : in -> new SynonymFilter(in, map, false);
  }

  private static UnaryOperator<TokenStream> keep(AnalysisSettings settings, Analyzer before) {
    CharArraySet words =
        new CharArraySet(
            settings.needed(
                "keep_words",
                "keep requires either `keep_words` or `keep_words_path` to be configured"),
            settings.flag("keep_words_case", false));
    return in -> new KeepWordFilter(in, words);
  }

  private static UnaryOperator<TokenStream> keywordMarker(
      AnalysisSettings settings, Analyzer before) {
    if (settings.has("keywords_pattern")) {
      if (settings.has("keywords")) {
        settings.refuse("cannot specify both `keywords_pattern` and `keywords` or `keywords_path`");
      }
      Pattern pattern = settings.pattern("keywords_pattern", "");
      String name = settings.name();
      return in -> new PatternGuard(name, new PatternKeywordMarkerFilter(in, pattern));
    }
    CharArraySet words =
        new CharArraySet(
            settings.needed(
                "keywords",
                "keyword filter requires either `keywords`, `keywords_path`, or `keywords_pattern`"
                    + " to be configured"),
            settings.flag("ignore_case", false));
    return in -> new SetKeywordMarkerFilter(in, words);
  }

  private static UnaryOperator<TokenStream> stemmerOverride(
      AnalysisSettings settings, Analyzer before) {
    StemmerOverrideFilter.Builder builder = new StemmerOverrideFilter.Builder(false);
    for (String rule :
        settings.needed(
            "rules",
            "stemmer override filter requires either `rules` or `rules_path` to be configured")) {
      int arrow = rule.indexOf("=>");
      if (arrow < 0) {
        throw FaultException.argument("Invalid Keyword override Rule:" + rule);
      }
      String stem = rule.substring(arrow + 2).strip();
      List<String> words = List.of(rule.substring(0, arrow).split(",", -1));
      if (stem.isEmpty()
          || stem.contains(",")
          || stem.contains("=>")
          || words.stream().anyMatch(String::isBlank)) {
        settings.refuse("Invalid Keyword override Rule:" + rule);
      }
      words.forEach(word -> builder.add(word.strip(), stem));
    }
    try {
      StemmerOverrideFilter.StemmerOverrideMap map = builder.build();
      return in -> new StemmerOverrideFilter(in, map);
    } catch (IOException inMemory) {
      throw new java.io.UncheckedIOException(inMemory);
    }
  }

  private static UnaryOperator<TokenStream> commonGrams(
      AnalysisSettings settings, Analyzer before) {
    CharArraySet words =
        StopWords.among(
            settings.has("type") && !settings.has("common_words")
                ? settings.needed(
                    "common_words",
                    "missing or empty [common_words] or [common_words_path] configuration for"
                        + " common_grams token filter")
                : settings.list("common_words"),
            settings.flag("ignore_case", false));
    boolean query = settings.flag("query_mode", false);
    return in -> {
      CommonGramsFilter grams = new CommonGramsFilter(in, words);
      return query ? new CommonGramsQueryFilter(grams) : grams;
    };
  }

  private static UnaryOperator<TokenStream> decompounder(
      AnalysisSettings settings, Analyzer before) {
    CharArraySet words =
        new CharArraySet(
            settings.needed(
                "word_list",
                "word_list must be provided for ["
                    + settings.name()
                    + "], either as a path to a file, or directly"),
            settings.flag("word_list_case", false));
    int minWord =
        settings.number("min_word_size", CompoundWordTokenFilterBase.DEFAULT_MIN_WORD_SIZE);
    int minPart =
        settings.number("min_subword_size", CompoundWordTokenFilterBase.DEFAULT_MIN_SUBWORD_SIZE);
    int maxPart =
        settings.number("max_subword_size", CompoundWordTokenFilterBase.DEFAULT_MAX_SUBWORD_SIZE);
    boolean longest = settings.flag("only_longest_match", false);
    return in ->
        new DictionaryCompoundWordTokenFilter(in, words, minWord, minPart, maxPart, longest);
  }
}
