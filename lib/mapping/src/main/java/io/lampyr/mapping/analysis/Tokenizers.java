package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.classic.ClassicTokenizer;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.LetterTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.email.UAX29URLEmailTokenizer;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenizer;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.path.PathHierarchyTokenizer;
import org.apache.lucene.analysis.path.ReversePathHierarchyTokenizer;
import org.apache.lucene.analysis.pattern.PatternTokenizer;
import org.apache.lucene.analysis.pattern.SimplePatternSplitTokenizer;
import org.apache.lucene.analysis.pattern.SimplePatternTokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.th.ThaiTokenizer;
import org.apache.lucene.analysis.util.CharTokenizer;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;

/** The tokenizers by name. */
final class Tokenizers {
  /** Longer tokens are cut here unless settings say otherwise. */
  static final int MAX_TOKEN_LENGTH = 255;

  private static final int MAX_BUFFER = 65_536;

  private static final Map<String, Function<AnalysisSettings, Supplier<Tokenizer>>> ALL = all();

  private Tokenizers() {}

  static boolean isKnown(String type) {
    return ALL.containsKey(type);
  }

  static Supplier<Tokenizer> make(String type, AnalysisSettings settings) {
    Function<AnalysisSettings, Supplier<Tokenizer>> maker = ALL.get(type);
    if (maker == null) {
      throw PluginParts.unknown("tokenizer", type, settings.name());
    }
    Supplier<Tokenizer> made = maker.apply(settings);
    settings.tried(made);
    return made;
  }

  private static Map<String, Function<AnalysisSettings, Supplier<Tokenizer>>> all() {
    Map<String, Function<AnalysisSettings, Supplier<Tokenizer>>> all = new HashMap<>();
    all.put("standard", Tokenizers::standard);
    all.put("classic", Tokenizers::classic);
    all.put("uax_url_email", Tokenizers::email);
    all.put("letter", settings -> LetterTokenizer::new);
    all.put("lowercase", settings -> LetterTokenizer::new);
    all.put("whitespace", Tokenizers::whitespace);
    all.put("keyword", Tokenizers::keyword);
    all.put("ml_standard", settings -> () -> new LogTokenizer(false));
    all.put("ml_classic", settings -> () -> new LogTokenizer(true));
    all.put("thai", settings -> ThaiTokenizer::new);
    all.put("pattern", Tokenizers::pattern);
    all.put("simple_pattern", Tokenizers::simplePattern);
    all.put("simple_pattern_split", Tokenizers::simplePatternSplit);
    all.put("char_group", Tokenizers::charGroup);
    all.put("path_hierarchy", Tokenizers::pathHierarchy);
    all.put("PathHierarchy", Tokenizers::pathHierarchy);
    all.put("ngram", settings -> grams(settings, false));
    all.put("nGram", settings -> grams(settings, false));
    all.put("edge_ngram", settings -> grams(settings, true));
    all.put("edgeNGram", settings -> grams(settings, true));
    return Map.copyOf(all);
  }

  private static Supplier<Tokenizer> standard(AnalysisSettings settings) {
    int max = settings.number("max_token_length", MAX_TOKEN_LENGTH);
    return () -> {
      StandardTokenizer tokenizer = new StandardTokenizer();
      tokenizer.setMaxTokenLength(max);
      return tokenizer;
    };
  }

  private static Supplier<Tokenizer> classic(AnalysisSettings settings) {
    int max = settings.number("max_token_length", MAX_TOKEN_LENGTH);
    return () -> {
      ClassicTokenizer tokenizer = new ClassicTokenizer();
      tokenizer.setMaxTokenLength(max);
      return tokenizer;
    };
  }

  private static Supplier<Tokenizer> email(AnalysisSettings settings) {
    int max = settings.number("max_token_length", MAX_TOKEN_LENGTH);
    return () -> {
      UAX29URLEmailTokenizer tokenizer = new UAX29URLEmailTokenizer();
      tokenizer.setMaxTokenLength(max);
      return tokenizer;
    };
  }

  private static Supplier<Tokenizer> whitespace(AnalysisSettings settings) {
    int max = settings.number("max_token_length", MAX_TOKEN_LENGTH);
    return () -> new WhitespaceTokenizer(max);
  }

  private static Supplier<Tokenizer> keyword(AnalysisSettings settings) {
    int given = settings.number("buffer_size", KeywordTokenizer.DEFAULT_BUFFER_SIZE);
    settings.tried(() -> new KeywordTokenizer(given));
    // Where it begins, as it grows with the text.
    int buffer = Math.min(given, MAX_BUFFER);
    return () -> new KeywordTokenizer(buffer);
  }

  private static Supplier<Tokenizer> pattern(AnalysisSettings settings) {
    Pattern pattern = settings.pattern("pattern", "\\W+");
    int group = settings.number("group", -1);
    return () -> new PatternTokenizer(pattern, group);
  }

  private static Supplier<Tokenizer> simplePattern(AnalysisSettings settings) {
    Automaton pattern = automaton(settings);
    return () -> new SimplePatternTokenizer(pattern);
  }

  private static Supplier<Tokenizer> simplePatternSplit(AnalysisSettings settings) {
    Automaton pattern = automaton(settings);
    return () -> new SimplePatternSplitTokenizer(pattern);
  }

  /** Lucene's own expressions: what is none is refused at once, not when the first text comes. */
  private static Automaton automaton(AnalysisSettings settings) {
    try {
      return Operations.determinize(
          new RegExp(settings.text("pattern", "")).toAutomaton(),
          Operations.DEFAULT_DETERMINIZE_WORK_LIMIT);
    } catch (IllegalArgumentException | TooComplexToDeterminizeException wrong) {
      throw FaultException.argument(String.valueOf(wrong.getMessage()));
    }
  }

  private static Supplier<Tokenizer> charGroup(AnalysisSettings settings) {
    IntPredicate splits = c -> false;
    for (String on : settings.list("tokenize_on_chars")) {
      splits = splits.or(CharClasses.dividing(on, settings));
    }
    IntPredicate divides = splits;
    int max = settings.number("max_token_length", MAX_TOKEN_LENGTH);
    return () ->
        new CharTokenizer(Tokenizer.DEFAULT_TOKEN_ATTRIBUTE_FACTORY, max) {
          @Override
          protected boolean isTokenChar(int c) {
            return !divides.test(c);
          }
        };
  }

  private static Supplier<Tokenizer> pathHierarchy(AnalysisSettings settings) {
    char delimiter = settings.character("delimiter", '/');
    char replacement = settings.character("replacement", delimiter);
    int skip = settings.number("skip", 0);
    // How much room is made at first makes no other tokens, and is not the client's to choose.
    if (settings.number("buffer_size", 0) < 0) {
      settings.refuse("bufferSize cannot be negative");
    }
    return settings.flag("reverse", false)
        ? () -> new ReversePathHierarchyTokenizer(delimiter, replacement, skip)
        : () -> new PathHierarchyTokenizer(delimiter, replacement, skip);
  }

  private static Supplier<Tokenizer> grams(AnalysisSettings settings, boolean edge) {
    int min = settings.number("min_gram", 1);
    int max = settings.number("max_gram", 2);
    GramLimits.check(min, max, edge, settings);
    if (edge && max > MOST_LETTERS) {
      settings.refuse("max_gram must not be greater than " + MOST_LETTERS + ", got " + max);
    }
    IntPredicate tokenChar = tokenChars(settings);
    return () ->
        edge
            ? new EdgeNGramTokenizer(min, max) {
              @Override
              protected boolean isTokenChar(int c) {
                return tokenChar.test(c);
              }
            }
            : new NGramTokenizer(min, max) {
              @Override
              protected boolean isTokenChar(int c) {
                return tokenChar.test(c);
              }
            };
  }

  /** No term is longer, and room for so many is made before any text is read. */
  private static final int MOST_LETTERS = 32_766;

  private static IntPredicate tokenChars(AnalysisSettings settings) {
    List<String> kinds = settings.list("token_chars");
    IntPredicate wanted = kinds.isEmpty() ? c -> true : c -> false;
    for (String name : kinds) {
      boolean isCustom = CharClasses.named(name).equals(CharClasses.CUSTOM);
      wanted = wanted.or(isCustom ? customChars(settings) : CharClasses.of(name, settings));
    }
    return wanted;
  }

  private static IntPredicate customChars(AnalysisSettings settings) {
    if (!settings.has("custom_token_chars")) {
      settings.refuse("Token type: 'custom' requires setting `custom_token_chars`");
    }
    Set<Integer> letters =
        settings
            .text("custom_token_chars", "")
            .codePoints()
            .boxed()
            .collect(Collectors.toUnmodifiableSet());
    return letters::contains;
  }
}
