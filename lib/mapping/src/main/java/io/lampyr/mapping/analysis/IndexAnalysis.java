package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.lucene.analysis.TokenStream;
import org.jspecify.annotations.Nullable;

/**
 * The analyzers and normalizers of one index: built-in ones, and those that its settings define.
 * Immutable and safe for many threads.
 */
public final class IndexAnalysis {
  /** Where settings of a filter keep the rules of the set that it names. */
  public static final String SYNONYMS_OF_SET = "synonyms_of_set";

  /** The name of the analyzer of fields that name none. */
  public static final String DEFAULT = "default";

  private static final List<String> READ =
      List.of(
          "index.analysis.", "index.analyze.", "index.max_ngram_diff", "index.max_shingle_diff");

  private static final int MAX_TOKENS = 10_000;

  private final Map<String, NamedAnalyzer> analyzers;
  private final Map<String, NamedAnalyzer> normalizers;
  private final Components components;

  /** Built-in analyzers once asked for: fields share one, and with it its buffers per thread. */
  private final ConcurrentMap<String, NamedAnalyzer> builtIns = new ConcurrentHashMap<>();

  private final int maxTokens;

  private IndexAnalysis(Components components, int maxTokens) {
    this.components = components;
    this.maxTokens = maxTokens;
    Map<String, NamedAnalyzer> built = new HashMap<>();
    for (String name : components.names("analyzer")) {
      built.put(name, new NamedAnalyzer(name, components.analyzer(name), false));
    }
    this.analyzers = Map.copyOf(built);
    Map<String, NamedAnalyzer> normal = new HashMap<>();
    for (String name : components.names("normalizer")) {
      normal.put(name, new NamedAnalyzer(name, components.normalizer(name), false));
    }
    this.normalizers = Map.copyOf(normal);
  }

  /** Built-in analyzers only. */
  public static IndexAnalysis standard() {
    return of(Map.of());
  }

  /**
   * The analysis that an index's settings define: {@code index.analysis.…}, nested or with dots in
   * keys. Settings that name unknown components, or leave out what they need, are a {@link
   * FaultException}.
   */
  public static IndexAnalysis of(Map<String, @Nullable Object> settings) {
    return of(settings, false);
  }

  /** Whether a setting, by its whole name, says something here. */
  public static boolean reads(String setting) {
    return READ.stream().anyMatch(setting::startsWith);
  }

  /** The same of an index that is there already, which keeps what newer versions refuse. */
  public static IndexAnalysis ofKept(Map<String, @Nullable Object> settings) {
    return of(settings, true);
  }

  private static IndexAnalysis of(Map<String, @Nullable Object> settings, boolean kept) {
    SettingsTree tree = SettingsTree.of(settings);
    AnalysisSettings limits = new AnalysisSettings("index", tree.section());
    Components.Limits diffs =
        new Components.Limits(
            limits.number("max_ngram_diff", 1), limits.number("max_shingle_diff", 3));
    int tokens =
        new AnalysisSettings("analyze", tree.section("analyze"))
            .number("max_token_count", MAX_TOKENS);
    Components components = new Components(tree.section("analysis"), diffs, kept);
    if (!kept) {
      components.checkParts();
    }
    IndexAnalysis analysis = new IndexAnalysis(components, tokens);
    if (!kept) {
      analysis.tryAnalyzers();
    }
    return analysis;
  }

  /** Has each of its own take a text, so that none is refused only when a document comes. */
  private void tryAnalyzers() {
    for (NamedAnalyzer own : analyzers.values()) {
      try (TokenStream words = own.analyzer().tokenStream(own.name(), "")) {
        words.reset();
        while (words.incrementToken()) {}
        words.end();
      } catch (IOException inMemory) {
        throw new UncheckedIOException(inMemory);
      }
    }
  }

  /** The analyzer of that name; a name that is none is a {@link FaultException}. */
  public NamedAnalyzer analyzer(String name, String field) {
    NamedAnalyzer found = find(name);
    if (found == null) {
      throw FaultException.mapper(
          "analyzer [" + name + "] has not been configured in mappings of field [" + field + "]");
    }
    return found;
  }

  /** The same, for texts that are indexed: filters that may change are for searches alone. */
  public NamedAnalyzer indexAnalyzer(String name, String field) {
    NamedAnalyzer found = analyzer(name, field);
    List<String> changing =
        analyzers.containsKey(name) ? components.changingFilters(name) : List.of();
    if (!changing.isEmpty()) {
      throw FaultException.mapper(
          "analyzer ["
              + name
              + "] contains filters "
              + changing
              + " that are not allowed to run in index time mode.");
    }
    return found;
  }

  /** The analyzer of that name, or null. */
  public @Nullable NamedAnalyzer find(String name) {
    NamedAnalyzer own = analyzers.get(name);
    if (own != null) {
      return own;
    }
    if (name.equals(DEFAULT)) {
      return find("standard") instanceof NamedAnalyzer standard
          ? new NamedAnalyzer(DEFAULT, standard.analyzer(), standard.boundedTerms())
          : null;
    }
    if (!BuiltInAnalyzers.isKnown(name)) {
      return null;
    }
    return builtIns.computeIfAbsent(name, IndexAnalysis::builtIn);
  }

  private static NamedAnalyzer builtIn(String name) {
    return new NamedAnalyzer(
        name, BuiltInAnalyzers.named(name), BuiltInAnalyzers.boundsTerms(name));
  }

  /** The analyzer of fields that name none. */
  public NamedAnalyzer defaultAnalyzer() {
    return analyzer(DEFAULT, "");
  }

  /** The analyzer of searches in fields that name none for them, if the settings define one. */
  public @Nullable NamedAnalyzer ofSearches() {
    return analyzers.get("default_search");
  }

  /** The same of phrases that are searched for. */
  public @Nullable NamedAnalyzer ofPhrases() {
    return analyzers.get("default_search_quoted");
  }

  /** The normalizer of that name; a name that is none is a {@link FaultException}. */
  public NamedAnalyzer normalizer(String name, String field) {
    NamedAnalyzer found = findNormalizer(name);
    if (found == null) {
      throw FaultException.mapper("normalizer [" + name + "] not found for field [" + field + "]");
    }
    return found;
  }

  @Nullable NamedAnalyzer findNormalizer(String name) {
    NamedAnalyzer own = normalizers.get(name);
    if (own == null && name.equals("lowercase")) {
      return new NamedAnalyzer(name, components.lowercaseNormalizer(), false);
    }
    return own;
  }

  Components components() {
    return components;
  }

  /** The most tokens that {@code _analyze} gives. */
  int maxTokens() {
    return maxTokens;
  }
}
