package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;

/** Answers {@code _analyze}: the tokens of texts, and with {@code explain} those of every step. */
public final class Analyze {
  private final IndexAnalysis analysis;
  private final Function<String, @Nullable NamedAnalyzer> fields;
  private final boolean ofIndex;

  /**
   * Answers for one index.
   *
   * @param fields the analyzer of a field, or null if the mapping has no such text
   */
  public Analyze(IndexAnalysis analysis, Function<String, @Nullable NamedAnalyzer> fields) {
    this(analysis, fields, true);
  }

  private Analyze(
      IndexAnalysis analysis, Function<String, @Nullable NamedAnalyzer> fields, boolean ofIndex) {
    this.analysis = analysis;
    this.fields = fields;
    this.ofIndex = ofIndex;
  }

  /** Answers for no index: with the analyzers that need no definition. */
  public static Analyze withoutIndex() {
    return new Analyze(IndexAnalysis.standard(), _ -> null, false);
  }

  /** The answer's body to a request's body; a bad request is a {@link FaultException}. */
  public Map<String, @Nullable Object> answer(Map<String, @Nullable Object> body) {
    AnalyzeRequest request = AnalyzeRequest.parse(body, ofIndex);
    TokenLister lister = new TokenLister(analysis.maxTokens(), request.explain().attributes());
    if (request.custom().isGiven()) {
      return custom(request, lister);
    }
    NamedAnalyzer named = named(request);
    if (!request.explain().wanted()) {
      return Map.of("tokens", lister.plain(named.analyzer(), gap(named, request), request.texts()));
    }
    if (named.analyzer() instanceof ChainAnalyzer made && made.chain() != null) {
      int gap = request.normalizer() == null ? GAP : 0;
      return Map.of("detail", explain(made.chain(), request.texts(), lister, gap));
    }
    Map<String, @Nullable Object> detail = new LinkedHashMap<>();
    detail.put("custom_analyzer", false);
    int gap = gap(named, request);
    String name = shownName(named, request);
    detail.put("analyzer", step(name, lister.full(named.analyzer(), gap, request.texts())));
    return Map.of("detail", detail);
  }

  /** That of an index has a name of its own, and so has what takes whole values. */
  private String shownName(NamedAnalyzer named, AnalyzeRequest request) {
    if (request.analyzer() != null || request.normalizer() != null) {
      return named.name();
    }
    String field = request.field();
    NamedAnalyzer ofField = field == null ? null : fields.apply(field);
    if (ofField != null) {
      return ofField.name().equals("keyword") ? "_keyword" : ofField.name();
    }
    return ofIndex ? IndexAnalysis.DEFAULT : "standard";
  }

  private NamedAnalyzer named(AnalyzeRequest request) {
    String analyzer = request.analyzer();
    String normalizer = request.normalizer();
    String field = request.field();
    if (normalizer != null) {
      NamedAnalyzer found = analysis.findNormalizer(normalizer);
      if (found == null) {
        throw FaultException.argument("failed to find normalizer under [" + normalizer + "]");
      }
      return found;
    }
    if (field != null && !ofIndex) {
      throw FaultException.argument("analysis based on a specific field requires an index");
    }
    if (analyzer != null) {
      NamedAnalyzer found = analysis.find(analyzer);
      if (found == null) {
        throw FaultException.argument(
            "failed to find "
                + (ofIndex ? "" : "global ")
                + "analyzer ["
                + analyzer
                + "]"
                + PluginParts.note(analyzer));
      }
      return found;
    }
    NamedAnalyzer ofField = field == null ? null : fields.apply(field);
    return ofField == null ? analysis.defaultAnalyzer() : ofField;
  }

  private Map<String, @Nullable Object> custom(AnalyzeRequest request, TokenLister lister) {
    AnalyzeRequest.Custom custom = request.custom();
    Object tokenizer = custom.tokenizer();
    Components components = ofIndex ? analysis.components().ofIndex() : analysis.components();
    List<Object> filters =
        ofIndex ? custom.filters().stream().map(components::asked).toList() : custom.filters();
    Chain chain =
        tokenizer == null
            ? components.normalizerAsked(custom.charFilters(), filters)
            : components.chain(custom.charFilters(), tokenizer, filters);
    int gap = tokenizer == null && custom.filters().isEmpty() ? 0 : GAP;
    if (!request.explain().wanted()) {
      return Map.of("tokens", lister.plain(chain.analyzer(gap), gap, request.texts()));
    }
    return Map.of("detail", explain(chain, request.texts(), lister, 0));
  }

  /** How far texts are from each other if nothing else is said. */
  private static final int GAP = 100;

  /**
   * Those of a normalizer or of keywords follow each other at once, and others where there is no
   * index.
   */
  private int gap(NamedAnalyzer named, AnalyzeRequest request) {
    boolean whole = shownName(named, request).equals("_keyword");
    if (request.normalizer() != null || whole || !ofIndex) {
      return 0;
    }
    return named.gap();
  }

  private static Map<String, @Nullable Object> explain(
      Chain chain, List<String> texts, TokenLister lister, int gap) {
    Map<String, @Nullable Object> detail = new LinkedHashMap<>();
    detail.put("custom_analyzer", true);
    detail.put("charfilters", charFilters(chain, texts));
    Analyzer first = chain.upTo(chain.within()).analyzer(gap);
    detail.put("tokenizer", step(chain.tokenizer().name(), lister.full(first, gap, texts)));
    List<@Nullable Object> filters = new ArrayList<>();
    for (int i = chain.within(); i < chain.filters().size(); i++) {
      Analyzer until = chain.upTo(i + 1).analyzer(gap);
      filters.add(step(chain.filters().get(i).name(), lister.full(until, gap, texts)));
    }
    detail.put("tokenfilters", filters);
    return detail;
  }

  private static Map<String, @Nullable Object> step(String name, List<?> tokens) {
    Map<String, @Nullable Object> step = new LinkedHashMap<>();
    step.put("name", name);
    step.put("tokens", tokens);
    return step;
  }

  private static List<@Nullable Object> charFilters(Chain chain, List<String> texts) {
    List<@Nullable Object> steps = new ArrayList<>();
    List<String> filtered = texts;
    for (Chain.Part<UnaryOperator<Reader>> part : chain.charFilters()) {
      filtered = filtered.stream().map(text -> filter(part.made(), text)).toList();
      Map<String, @Nullable Object> step = new LinkedHashMap<>();
      step.put("name", part.name());
      step.put("filtered_text", filtered);
      steps.add(step);
    }
    return steps;
  }

  private static String filter(UnaryOperator<Reader> filter, String text) {
    try (Reader reader = filter.apply(new StringReader(text))) {
      StringWriter out = new StringWriter();
      reader.transferTo(out);
      return out.toString();
    } catch (IOException fromMemory) {
      throw new UncheckedIOException(fromMemory);
    }
  }
}
