package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.classic.ClassicFilter;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.LetterTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.miscellaneous.FingerprintFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.pattern.PatternTokenizer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishLowerCaseFilter;

/** The analyzers that need no definition, with the parameters that a definition may change. */
final class BuiltInAnalyzers {
  private static final Set<String> GENERAL =
      Set.of(
          "standard",
          "chinese",
          "simple",
          "whitespace",
          "stop",
          "classic",
          "keyword",
          "pattern",
          "fingerprint",
          "snowball");
  private static final int GAP = 100;

  private BuiltInAnalyzers() {}

  static boolean isKnown(String name) {
    return GENERAL.contains(name) || LanguageAnalyzers.isKnown(name);
  }

  /** Whether the tokenizer cuts long tokens. */
  static boolean boundsTerms(String name) {
    return !name.equals("keyword") && !name.equals("pattern") && isKnown(name);
  }

  /** The analyzer that an index has under this name without defining one. */
  static Analyzer named(String name) {
    AnalysisSettings none = AnalysisSettings.none(name);
    return name.equals("classic") ? classic(none) : make(name, none);
  }

  static Analyzer make(String type, AnalysisSettings settings) {
    return switch (type) {
      case "standard" ->
          chain(
              Tokenizers.make("standard", settings),
              lowercaseAndStop(settings, CharArraySet.EMPTY_SET));
      // What is so called is kept for old definitions, here as with the peers, and reads English.
      case "chinese" ->
          chain(
              Tokenizers.make("standard", AnalysisSettings.none("standard")),
              lowercaseAndStop(
                  AnalysisSettings.none("chinese"), EnglishAnalyzer.getDefaultStopSet()));
      case "simple" -> chain(LetterTokenizer::new, List.of(LowerCaseFilter::new));
      case "whitespace" -> chain(WhitespaceTokenizer::new, List.of());
      case "stop" ->
          chain(
              LetterTokenizer::new,
              lowercaseAndStop(settings, EnglishAnalyzer.getDefaultStopSet()));
      case "keyword" -> chain(KeywordTokenizer::new, List.of());
      case "pattern" -> pattern(settings);
      case "fingerprint" -> fingerprint(settings);
      case "snowball" -> snowball(settings);
      default -> {
        Analyzer language = LanguageAnalyzers.make(type, settings);
        if (language == null) {
          throw FaultException.argument(
              "Unknown analyzer type ["
                  + type
                  + "] for ["
                  + settings.name()
                  + "]"
                  + PluginParts.note(type));
        }
        yield language;
      }
    };
  }

  /** Of parts of words the case is made lower, if any filter comes first, and no more. */
  private static Analyzer chain(
      Supplier<Tokenizer> tokenizer, List<UnaryOperator<TokenStream>> filters) {
    return chain(tokenizer, filters, Math.min(1, filters.size()));
  }

  private static Analyzer chain(
      Supplier<Tokenizer> tokenizer, List<UnaryOperator<TokenStream>> filters, int normalizing) {
    return new ChainAnalyzer(tokenizer, filters, normalizing, GAP);
  }

  private static List<UnaryOperator<TokenStream>> lowercaseAndStop(
      AnalysisSettings settings, CharArraySet standard) {
    CharArraySet words = StopWords.of(settings, standard, settings.flag("stopwords_case", false));
    List<UnaryOperator<TokenStream>> filters = new ArrayList<>();
    filters.add(LowerCaseFilter::new);
    if (!words.isEmpty()) {
      filters.add(in -> new StopFilter(in, words));
    }
    return filters;
  }

  /** What is there by its name alone: definitions cannot build upon it, here as with the peer. */
  private static Analyzer classic(AnalysisSettings none) {
    List<UnaryOperator<TokenStream>> filters =
        new ArrayList<>(lowercaseAndStop(none, EnglishAnalyzer.getDefaultStopSet()));
    filters.addFirst(ClassicFilter::new);
    return chain(Tokenizers.make("classic", none), filters, 2);
  }

  private static Analyzer pattern(AnalysisSettings settings) {
    Pattern pattern = settings.pattern("pattern", "\\W+");
    List<UnaryOperator<TokenStream>> filters =
        new ArrayList<>(lowercaseAndStop(settings, CharArraySet.EMPTY_SET));
    boolean lowers = settings.flag("lowercase", true);
    if (!lowers) {
      filters.removeFirst();
    }
    filters.addFirst(in -> new PatternGuard(settings.name(), in));
    return chain(() -> new PatternTokenizer(pattern, -1), filters, lowers ? 2 : 1);
  }

  /** Parts of words stay as they are, in upper case too, here as with the peer. */
  private static Analyzer fingerprint(AnalysisSettings settings) {
    int size = settings.number("max_output_size", 255);
    char separator = settings.character("separator", ' ');
    List<UnaryOperator<TokenStream>> filters = new ArrayList<>();
    filters.add(LowerCaseFilter::new);
    filters.add(ASCIIFoldingFilter::new);
    CharArraySet words =
        StopWords.of(settings, CharArraySet.EMPTY_SET, settings.flag("stopwords_case", false));
    if (!words.isEmpty()) {
      filters.add(in -> new StopFilter(in, words));
    }
    filters.add(in -> new FingerprintFilter(in, size, separator));
    return chain(Tokenizers.make("standard", AnalysisSettings.none("standard")), filters, 0);
  }

  /** Parts of words stay as they are here, too. */
  private static Analyzer snowball(AnalysisSettings settings) {
    String language = settings.text("language", "English");
    UnaryOperator<TokenStream> stems = LanguageFilters.snowball(language);
    List<UnaryOperator<TokenStream>> filters =
        new ArrayList<>(lowercaseAndStop(settings, stopWords(language)));
    switch (language) {
      case "English", "Porter" -> filters.addFirst(EnglishPossessiveFilter::new);
      case "Turkish" -> filters.set(0, TurkishLowerCaseFilter::new);
      default -> {}
    }
    filters.add(stems);
    return chain(Tokenizers.make("standard", AnalysisSettings.none("standard")), filters, 0);
  }

  private static CharArraySet stopWords(String language) {
    return switch (language) {
      case "English" -> EnglishAnalyzer.getDefaultStopSet();
      case "Dutch" -> DutchAnalyzer.getDefaultStopSet();
      case "German", "German2" -> GermanAnalyzer.getDefaultStopSet();
      case "Swedish" -> SwedishAnalyzer.getDefaultStopSet();
      case "French" -> FrenchAnalyzer.getDefaultStopSet();
      default -> CharArraySet.EMPTY_SET;
    };
  }
}
