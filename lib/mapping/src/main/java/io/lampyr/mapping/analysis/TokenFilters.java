package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.classic.ClassicFilter;
import org.apache.lucene.analysis.core.DecimalDigitFilter;
import org.apache.lucene.analysis.core.FlattenGraphFilter;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.TypeTokenFilter;
import org.apache.lucene.analysis.core.UpperCaseFilter;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishLowerCaseFilter;
import org.apache.lucene.analysis.minhash.MinHashFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.FingerprintFilter;
import org.apache.lucene.analysis.miscellaneous.KeywordRepeatFilter;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.miscellaneous.LimitTokenCountFilter;
import org.apache.lucene.analysis.miscellaneous.RemoveDuplicatesTokenFilter;
import org.apache.lucene.analysis.miscellaneous.TrimFilter;
import org.apache.lucene.analysis.miscellaneous.TruncateTokenFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.ngram.NGramTokenFilter;
import org.apache.lucene.analysis.pattern.PatternCaptureGroupTokenFilter;
import org.apache.lucene.analysis.pattern.PatternReplaceFilter;
import org.apache.lucene.analysis.reverse.ReverseStringFilter;
import org.apache.lucene.analysis.tr.ApostropheFilter;
import org.apache.lucene.analysis.tr.TurkishLowerCaseFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.jspecify.annotations.Nullable;

/** The token filters by name, other than those of languages and of word lists. */
final class TokenFilters {
  private static final Set<String> NORMALIZING =
      Set.of(
          "arabic_normalization",
          "asciifolding",
          "bengali_normalization",
          "cjk_width",
          "decimal_digit",
          "elision",
          "german_normalization",
          "hindi_normalization",
          "indic_normalization",
          "lowercase",
          "pattern_replace",
          "persian_normalization",
          "scandinavian_folding",
          "scandinavian_normalization",
          "serbian_normalization",
          "sorani_normalization",
          "trim",
          "truncate",
          "uppercase");

  private static final Map<String, FilterMaker> ALL = all();

  /** Filters that mean nothing without their settings, so their names alone are no filters. */
  private static final Set<String> NEED_SETTINGS =
      Set.of(
          "synonym",
          "synonym_graph",
          "keep",
          "keep_types",
          "pattern_replace",
          "pattern_capture",
          "stemmer_override",
          "dictionary_decompounder",
          "keyword_marker",
          "multiplexer",
          ScriptedFilters.PREDICATE);

  /** Filters of the peers that there are none of here, each with the reason. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "hunspell", "dictionaries are files of nodes",
          "hyphenation_decompounder", "patterns of hyphens are files of nodes");

  private TokenFilters() {}

  static boolean isKnown(String type) {
    return ALL.containsKey(type);
  }

  /**
   * What filters of the type do to parts of words too, and so can be of a normalizer: of each part
   * they make one alone. Null for filters that are for whole words.
   */
  static @Nullable UnaryOperator<TokenStream> normal(
      String type, UnaryOperator<TokenStream> filter) {
    if (!NORMALIZING.contains(type)) {
      return null;
    }
    return type.equals("asciifolding") ? ASCIIFoldingFilter::new : filter;
  }

  static boolean worksWithoutSettings(String type) {
    return isKnown(type) && !NEED_SETTINGS.contains(type);
  }

  /** A filter of the type; what none can be made by is refused before the first text comes. */
  static UnaryOperator<TokenStream> make(String type, AnalysisSettings own, Analyzer before) {
    UnaryOperator<TokenStream> made = maker(type, own.name()).make(own, before);
    own.tried(() -> made.apply(new KeywordTokenizer()));
    return made;
  }

  private static FilterMaker maker(String type, String name) {
    FilterMaker maker = ALL.get(type);
    if (REFUSED.containsKey(type)) {
      throw FaultException.argument(
          "filter type [" + type + "] is not supported: " + REFUSED.get(type));
    }
    if (maker == null) {
      throw PluginParts.unknown("filter", type, name);
    }
    return maker;
  }

  private static Map<String, FilterMaker> all() {
    Map<String, FilterMaker> all = new HashMap<>();
    LanguageFilters.addTo(all);
    ListFilters.addTo(all);
    WordParts.addTo(all);
    PayloadFilters.addTo(all);
    letters(all);
    shapes(all);
    patterns(all);
    all.put(ScriptedFilters.PREDICATE, (settings, before) -> ScriptedFilters.predicate(settings));
    all.put("stop", TokenFilters::stop);
    all.put("elision", TokenFilters::elision);
    all.put("cjk_bigram", TokenFilters::cjkBigram);
    all.put("keep_types", TokenFilters::keepTypes);
    all.put("min_hash", TokenFilters::minHash);
    return Map.copyOf(all);
  }

  private static void letters(Map<String, FilterMaker> all) {
    all.put("lowercase", TokenFilters::lowercase);
    all.put("uppercase", (settings, before) -> UpperCaseFilter::new);
    all.put("asciifolding", TokenFilters::asciiFolding);
    all.put("decimal_digit", (settings, before) -> DecimalDigitFilter::new);
    all.put("apostrophe", (settings, before) -> ApostropheFilter::new);
    all.put("classic", (settings, before) -> ClassicFilter::new);
    all.put("cjk_width", (settings, before) -> CJKWidthFilter::new);
    all.put("trim", (settings, before) -> TrimFilter::new);
    all.put("reverse", (settings, before) -> ReverseStringFilter::new);
    all.put("keyword_repeat", (settings, before) -> KeywordRepeatFilter::new);
    all.put("remove_duplicates", (settings, before) -> RemoveDuplicatesTokenFilter::new);
    all.put("flatten_graph", (settings, before) -> FlattenGraphFilter::new);
  }

  private static void shapes(Map<String, FilterMaker> all) {
    all.put("length", TokenFilters::length);
    all.put("truncate", TokenFilters::truncate);
    all.put(
        "limit",
        (settings, before) -> {
          int count = settings.number("max_token_count", 1);
          boolean wholeStream = settings.flag("consume_all_tokens", false);
          return in -> new LimitTokenCountFilter(in, count, wholeStream);
        });
    all.put(
        "unique",
        (settings, before) -> {
          boolean samePosition = settings.flag("only_on_same_position", false);
          return samePosition ? RemoveDuplicatesTokenFilter::new : UniqueFilter::new;
        });
    all.put(
        "fingerprint",
        (settings, before) -> {
          int size = settings.number("max_output_size", 255);
          char separator = settings.character("separator", ' ');
          return in -> new FingerprintFilter(in, size, separator);
        });
    all.put("ngram", (settings, before) -> grams(settings, false));
    all.put("nGram", (settings, before) -> grams(settings, false));
    all.put("edge_ngram", (settings, before) -> grams(settings, true));
    all.put("edgeNGram", (settings, before) -> grams(settings, true));
  }

  private static UnaryOperator<TokenStream> length(AnalysisSettings settings, Analyzer before) {
    int min = settings.number("min", 0);
    int max = settings.number("max", Integer.MAX_VALUE);
    if (min < 0 || max < min) {
      settings.refuse(
          min < 0
              ? "minimum length must be greater than or equal to zero"
              : "maximum length must not be greater than minimum length");
    }
    return in -> new LengthFilter(in, min, max);
  }

  private static UnaryOperator<TokenStream> truncate(AnalysisSettings settings, Analyzer before) {
    if (settings.has("type") && !settings.has("length")) {
      settings.refuse("length parameter must be provided");
    }
    int length = settings.number("length", 10);
    if (length < 1) {
      settings.refuse("length parameter must be a positive number: " + length);
    }
    return in -> TruncateTokenFilter.truncateAfterChars(in, length);
  }

  private static UnaryOperator<TokenStream> grams(AnalysisSettings settings, boolean edge) {
    int min = settings.number("min_gram", 1);
    // By its name alone, the filter makes no more than the first letter.
    int max = settings.number("max_gram", edge && !settings.has("type") ? 1 : 2);
    boolean original = settings.flag("preserve_original", false);
    GramLimits.check(min, max, edge, settings);
    if (!edge) {
      return in -> new NGramTokenFilter(in, min, max, original);
    }
    return switch (settings.text("side", "front")) {
      case "front" -> in -> new EdgeNGramTokenFilter(in, min, max, original);
      case "back" ->
          in ->
              new ReverseStringFilter(
                  new EdgeNGramTokenFilter(new ReverseStringFilter(in), min, max, original));
      default -> throw FaultException.argument("invalid side: " + settings.text("side", ""));
    };
  }

  private static void patterns(Map<String, FilterMaker> all) {
    all.put(
        "pattern_replace",
        (settings, before) -> {
          if (!settings.has("pattern")) {
            throw FaultException.argument(
                "pattern is missing for ["
                    + settings.name()
                    + "] token filter of type"
                    + " 'pattern_replace'");
          }
          Pattern replaced = settings.pattern("pattern", "");
          String replacement = settings.text("replacement", "");
          boolean everywhere = settings.flag("all", true);
          String name = settings.name();
          return in ->
              new PatternGuard(
                  name, new PatternReplaceFilter(in, replaced, replacement, everywhere));
        });
    all.put(
        "pattern_capture",
        (settings, before) -> {
          boolean original = settings.flag("preserve_original", true);
          String missing =
              "required setting 'patterns' is missing for token filter [" + settings.name() + "]";
          // An empty text is a list without elements here.
          List<String> patterns =
              settings.text("patterns", missing).isEmpty()
                  ? List.of()
                  : settings.needed("patterns", missing);
          Pattern[] captured =
              patterns.stream()
                  .map(regex -> AnalysisSettings.pattern(regex, "", "patterns"))
                  .toArray(Pattern[]::new);
          String name = settings.name();
          return in ->
              new PatternGuard(name, new PatternCaptureGroupTokenFilter(in, original, captured));
        });
  }

  private static UnaryOperator<TokenStream> lowercase(AnalysisSettings settings, Analyzer before) {
    return switch (settings.text("language", "")) {
      case "" -> LowerCaseFilter::new;
      case "greek" -> GreekLowerCaseFilter::new;
      case "irish" -> IrishLowerCaseFilter::new;
      case "turkish" -> TurkishLowerCaseFilter::new;
      default ->
          throw FaultException.argument(
              "language [" + settings.text("language", "") + "] not support for lower case");
    };
  }

  private static UnaryOperator<TokenStream> asciiFolding(
      AnalysisSettings settings, Analyzer before) {
    boolean original = settings.flag("preserve_original", false);
    return in -> new ASCIIFoldingFilter(in, original);
  }

  private static UnaryOperator<TokenStream> stop(AnalysisSettings settings, Analyzer before) {
    boolean ignoreCase = settings.flag("ignore_case", false);
    CharArraySet words = StopWords.of(settings, EnglishAnalyzer.getDefaultStopSet(), ignoreCase);
    return settings.flag("remove_trailing", true)
        ? in -> new StopFilter(in, words)
        : in -> new TrailingStopFilter(in, words);
  }

  private static UnaryOperator<TokenStream> elision(AnalysisSettings settings, Analyzer before) {
    if (settings.has("type") && !settings.has("articles")) {
      settings.refuse("elision filter requires [articles] or [articles_path] setting");
    }
    CharArraySet articles =
        settings.has("articles") ? settings.words("articles") : FrenchAnalyzer.DEFAULT_ARTICLES;
    return in -> new ElisionFilter(in, articles);
  }

  private static UnaryOperator<TokenStream> cjkBigram(AnalysisSettings settings, Analyzer before) {
    List<String> ignored = settings.list("ignored_scripts");
    int scripts =
        (ignored.contains("han") ? 0 : CJKBigramFilter.HAN)
            | (ignored.contains("hiragana") ? 0 : CJKBigramFilter.HIRAGANA)
            | (ignored.contains("katakana") ? 0 : CJKBigramFilter.KATAKANA)
            | (ignored.contains("hangul") ? 0 : CJKBigramFilter.HANGUL);
    boolean unigrams = settings.flag("output_unigrams", false);
    return in -> {
      TokenStream pairs = new CJKBigramFilter(in, scripts, unigrams);
      return unigrams ? Unaligned.marked(pairs) : pairs;
    };
  }

  private static UnaryOperator<TokenStream> minHash(AnalysisSettings settings, Analyzer before) {
    int hashes = settings.number("hash_count", MinHashFilter.DEFAULT_HASH_COUNT);
    int buckets = settings.number("bucket_count", MinHashFilter.DEFAULT_BUCKET_COUNT);
    int size = settings.number("hash_set_size", MinHashFilter.DEFAULT_HASH_SET_SIZE);
    boolean rotates = settings.flag("with_rotation", buckets > 1);
    if (Math.min(hashes, Math.min(buckets, size)) < 1
        || (long) hashes * buckets > MAX_HASHES
        || (long) hashes * buckets * size > MAX_HASHES) {
      throw FaultException.argument(
          "[hash_count], [bucket_count] and [hash_set_size] must be at least 1, and their product"
              + " at most "
              + MAX_HASHES);
    }
    return in -> new MinHashFilter(in, hashes, buckets, size, rotates);
  }

  /** The most hashes that are kept of a text. */
  private static final int MAX_HASHES = 65_536;

  private static UnaryOperator<TokenStream> keepTypes(AnalysisSettings settings, Analyzer before) {
    Set<String> types =
        Set.copyOf(settings.needed("types", "keep_types requires `types` to be configured"));
    String mode = settings.text("mode", "include");
    if (!mode.equals("include") && !mode.equals("exclude")) {
      settings.refuse(
          "`keep_types` tokenfilter mode can only be [include] or [exclude] but was ["
              + mode
              + "].");
    }
    return in -> new TypeTokenFilter(in, types, mode.equals("include"));
  }
}
