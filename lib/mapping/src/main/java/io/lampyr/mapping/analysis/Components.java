package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.jspecify.annotations.Nullable;

/** Puts analyzers together from what an index's settings define under {@code analysis}. */
final class Components {
  private static final int GAP = 100;

  /** How deep filters may be in each other. */
  private static final int MAX_DEPTH = 10;

  private final Map<String, @Nullable Object> settings;
  private final Limits limits;
  private final boolean kept;

  /** What is said of a component that nobody knows, before what it is and by which name. */
  private final String unknown;

  /** What an index bounds: how far the sizes of grams and of shingles may be apart. */
  record Limits(int gramDiff, int shingleDiff) {}

  /** What settings define; those of an index that is there may have what is refused by now. */
  Components(Map<String, @Nullable Object> settings, Limits limits, boolean kept) {
    this(settings, limits, kept, "failed to find global %s under [%s]");
  }

  private Components(
      Map<String, @Nullable Object> settings, Limits limits, boolean kept, String unknown) {
    this.settings = settings;
    this.limits = limits;
    this.kept = kept;
    this.unknown = unknown;
  }

  /** The same, as an index is asked for them. */
  Components ofIndex() {
    return new Components(settings, limits, kept, "failed to find %s under [%s]");
  }

  /** The same, as something of the index's own refers to them. */
  private Components of(String whose, String name) {
    String words =
        "Custom " + whose + " [" + name.replace("%", "%%") + "] failed to find %s under name [%s]";
    return new Components(settings, limits, kept, words);
  }

  Set<String> names(String group) {
    return group(group).keySet();
  }

  private Map<String, @Nullable Object> group(String group) {
    return object(settings.get(group));
  }

  @SuppressWarnings("unchecked") // Settings are trees with texts as keys.
  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }

  Analyzer analyzer(String name) {
    AnalysisSettings own = own("analyzer", name);
    own.refuseFiles();
    String type = own.text("type", own.has("tokenizer") ? "custom" : "");
    return switch (type) {
      case "custom" -> custom(own);
      case "" ->
          throw FaultException.argument(
              "analyzer [" + name + "] must specify either an analyzer type, or a tokenizer");
      default -> BuiltInAnalyzers.make(type, own);
    };
  }

  /** Those filters of an analyzer whose rules may change while the index is there. */
  List<String> changingFilters(String analyzer) {
    return own("analyzer", analyzer).list("filter").stream()
        .filter(name -> own("filter", name).flag("updateable", false))
        .toList();
  }

  private AnalysisSettings own(String group, String name) {
    return settings(name, object(group(group).get(name)));
  }

  private AnalysisSettings settings(String name, Map<String, @Nullable Object> values) {
    AnalysisSettings given = given(name, values);
    if (kept) {
      given.values().put(AnalysisSettings.KEPT, true);
    }
    return given;
  }

  /** What a request gives is as new as the request, whatever the index has kept. */
  private AnalysisSettings given(String name, Map<String, @Nullable Object> values) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(values);
    all.put(GramLimits.MAX_DIFF, limits.gramDiff());
    all.put(GramLimits.MAX_SHINGLE_DIFF, limits.shingleDiff());
    return new AnalysisSettings(name, all);
  }

  private Analyzer custom(AnalysisSettings own) {
    if (!own.has("tokenizer")) {
      throw FaultException.argument(
          "analyzer [" + own.name() + "] must specify either an analyzer type, or a tokenizer");
    }
    Chain chain =
        of("Analyzer", own.name())
            .chain(
                refs(own.list("char_filter")), own.text("tokenizer", ""), refs(own.list("filter")));
    return chain.analyzer(gap(own));
  }

  /** Words that would stand before those of the value before cannot be indexed. */
  private static int gap(AnalysisSettings own) {
    int gap = own.number("position_increment_gap", GAP);
    if (gap < 0) {
      own.refuse(
          "[position_increment_gap] of analyzer ["
              + own.name()
              + "] must be positive, got ["
              + gap
              + "]");
    }
    return Math.max(0, gap);
  }

  private static List<Object> refs(List<String> names) {
    return List.copyOf(names);
  }

  /** A chain of components, each by name or, as {@code _analyze} allows, by a definition. */
  Chain chain(List<Object> charFilters, Object tokenizer, List<Object> filters) {
    List<Chain.Part<UnaryOperator<Reader>>> readers = new ArrayList<>();
    for (Object ref : charFilters) {
      readers.add(charFilter(ref));
    }
    Chain.Part<Supplier<Tokenizer>> source = tokenizer(tokenizer);
    List<Chain.Part<UnaryOperator<TokenStream>>> steps = new ArrayList<>();
    if (source.name().equals("lowercase") || isOfType(tokenizer, "lowercase")) {
      steps.add(
          new Chain.Part<UnaryOperator<TokenStream>>("lowercase", LowerCaseFilter::new)
              .normalizing());
    } else if (source.name().equals("pattern") || isOfType(tokenizer, "pattern")) {
      steps.add(new Chain.Part<>("pattern", in -> new PatternGuard(source.name(), in)));
    }
    int within = steps.size();
    for (Object ref : filters) {
      Analyzer before = new Chain(readers, source, steps).analyzer(GAP);
      steps.add(filter(ref, before, 0));
    }
    return new Chain(readers, source, steps, within);
  }

  /** Makes each part that is defined, used or not, so that a wrong one is refused. */
  void checkParts() {
    SettingGroups.check(settings);
    Analyzer before = BuiltInAnalyzers.make("keyword", AnalysisSettings.none("keyword"));
    check("char_filter", CharFilters::isKnown, CharFilters::make);
    check("tokenizer", Tokenizers::isKnown, Tokenizers::make);
    check("filter", TokenFilters::isKnown, (type, own) -> checkFilter(type, own, before));
  }

  private void check(
      String group, Predicate<String> known, BiConsumer<String, AnalysisSettings> made) {
    for (String name : names(group)) {
      AnalysisSettings own = own(group, name);
      own.refuseFiles();
      if (own.has("type")) {
        made.accept(own.text("type", ""), own);
      } else if (!known.test(name)) {
        throw FaultException.argument(
            group + " [" + name + "] must specify either an analyzer type, or a tokenizer");
      }
    }
  }

  private void checkFilter(String type, AnalysisSettings own, Analyzer before) {
    PartsOfChains.check(type, own);
    if (type.equals(ScriptedFilters.CONDITION)) {
      conditional(own, before, 0);
    } else if (!PartsOfChains.isOne(type)) {
      TokenFilters.make(type, own, before);
    }
  }

  private Chain.Part<UnaryOperator<Reader>> charFilter(Object ref) {
    AnalysisSettings own = resolve("char_filter", ref);
    String type = own.text("type", CharFilters.isKnown(own.name()) ? own.name() : "");
    refuseUnknown(type, "char_filter", own.name());
    Chain.Part<UnaryOperator<Reader>> part =
        new Chain.Part<>(own.name(), CharFilters.make(type, own));
    return CharFilters.normalizes(type) ? part.normalizing() : part;
  }

  private Chain.Part<Supplier<Tokenizer>> tokenizer(Object ref) {
    AnalysisSettings own = resolve("tokenizer", ref);
    String type = own.text("type", Tokenizers.isKnown(own.name()) ? own.name() : "");
    refuseUnknown(type, "tokenizer", own.name());
    return new Chain.Part<>(own.name(), Tokenizers.make(type, own));
  }

  private boolean isOfType(Object tokenizer, String type) {
    return resolve("tokenizer", tokenizer).text("type", "").equals(type);
  }

  private Chain.Part<UnaryOperator<TokenStream>> filter(Object ref, Analyzer before, int depth) {
    if (depth > MAX_DEPTH) {
      throw FaultException.argument("filters are too deep in each other: [" + ref + "]");
    }
    AnalysisSettings own = resolve("filter", ref);
    String type = own.text("type", TokenFilters.worksWithoutSettings(own.name()) ? own.name() : "");
    refuseUnknown(type, "filter", own.name());
    PartsOfChains.check(type, own);
    if (type.equals("multiplexer")) {
      return new Chain.Part<>(own.name(), branches(own, before, depth));
    }
    if (type.equals(ScriptedFilters.CONDITION)) {
      return new Chain.Part<>(own.name(), conditional(own, before, depth));
    }
    // Without settings a filter of this type is another one, which is not for parts of words.
    boolean isForWords = type.equals("truncate") && !own.has("type");
    UnaryOperator<TokenStream> made = TokenFilters.make(type, own, before);
    return new Chain.Part<>(own.name(), made, isForWords ? null : TokenFilters.normal(type, made));
  }

  /** Filters that each token goes through side by side; each may be several with commas. */
  private UnaryOperator<TokenStream> branches(AnalysisSettings own, Analyzer before, int depth) {
    List<UnaryOperator<TokenStream>> branches = new ArrayList<>();
    if (own.flag("preserve_original", true)) {
      branches.add(UnaryOperator.identity());
    }
    Object given = own.values().get("filters");
    for (Object branch : given instanceof List<?> list ? list : own.list("filters")) {
      UnaryOperator<TokenStream> whole = UnaryOperator.identity();
      for (String name : branch.toString().split(",", -1)) {
        if (own("filter", name.strip()).text("type", name.strip()).equals("multiplexer")) {
          throw FaultException.argument("a multiplexer may not be in another: [" + name + "]");
        }
        UnaryOperator<TokenStream> outer = whole;
        UnaryOperator<TokenStream> next = filter(name.strip(), before, depth + 1).made();
        whole = in -> next.apply(outer.apply(in));
      }
      branches.add(whole);
    }
    if (branches.size() > BranchFilter.MAX_BRANCHES) {
      throw FaultException.argument(
          "a multiplexer may have at most " + BranchFilter.MAX_BRANCHES + " filters");
    }
    return branches.isEmpty() ? UnaryOperator.identity() : in -> BranchFilter.of(in, branches);
  }

  /** Filters that are done to those tokens, one after the other, that a script accepts. */
  private UnaryOperator<TokenStream> conditional(AnalysisSettings own, Analyzer before, int depth) {
    TokenScripts.Judge judge = ScriptedFilters.judge(own);
    List<String> names = own.list("filter");
    if (names.isEmpty()) {
      throw FaultException.argument(
          "Empty list of filters provided to tokenfilter [" + own.name() + "]");
    }
    UnaryOperator<TokenStream> whole = UnaryOperator.identity();
    for (String name : names) {
      if (!group("filter").containsKey(name) && !TokenFilters.worksWithoutSettings(name)) {
        throw FaultException.argument(
            "ScriptedConditionTokenFilter ["
                + own.name()
                + "] refers to undefined token filter ["
                + name
                + "]");
      }
      UnaryOperator<TokenStream> outer = whole;
      UnaryOperator<TokenStream> next = filter(name, before, depth + 1).made();
      whole = in -> next.apply(outer.apply(in));
    }
    return ScriptedFilters.condition(judge, whole);
  }

  private void refuseUnknown(String type, String group, String name) {
    if (type.isEmpty()) {
      throw FaultException.argument(unknown.formatted(group, name) + PluginParts.note(name));
    }
  }

  private static final Set<String> SILENT = Set.of("elision", "truncate");

  /** A type of filters, by its name, with what it does if nothing else is said. */
  private record Typed(String name) {}

  /**
   * What a name stands for where an index is asked to analyze: its own filter of that name, or one
   * of that type, which may be another than the filter that analyzers know by the name; where the
   * type says nothing without settings, that filter.
   */
  Object asked(Object ref) {
    return ref instanceof String name
            && !group("filter").containsKey(name)
            && TokenFilters.worksWithoutSettings(name)
            && !SILENT.contains(name)
        ? new Typed(name)
        : ref;
  }

  private AnalysisSettings resolve(String group, Object ref) {
    if (ref instanceof Typed typed) {
      return given(typed.name(), Map.of("type", typed.name()));
    }
    if (ref instanceof Map<?, ?>) {
      Object type = object(ref).get("type");
      if (type == null || type instanceof Map<?, ?>) {
        throw FaultException.argument(
            "Missing [type] setting for anonymous " + group + ": " + object(ref));
      }
      AnalysisSettings given = given(PluginParts.ANONYMOUS + type, object(ref));
      given.refuseFiles();
      return given;
    }
    return own(group, ref.toString());
  }

  Analyzer normalizer(String name) {
    AnalysisSettings own = own("normalizer", name);
    if (own.has("tokenizer")) {
      throw FaultException.argument(
          "Custom normalizer [" + name + "] cannot configure a tokenizer");
    }
    String type = own.text("type", "custom");
    if (type.equals("lowercase")) {
      return lowercaseNormalizer();
    }
    if (!kept && !type.equals("custom")) {
      throw FaultException.argument("Unknown normalizer type [" + type + "] for [" + name + "]");
    }
    Chain chain =
        of("normalizer", name).normalizer(refs(own.list("char_filter")), refs(own.list("filter")));
    if (!kept) {
      chain
          .charFilters()
          .forEach(part -> refuseInNormalizer(" [" + name + "]", part, "char filter"));
      chain.filters().forEach(part -> refuseInNormalizer(" [" + name + "]", part, "filter"));
    }
    return new Chain(
            chain.charFilters().stream().map(Chain.Part::normalizing).toList(),
            chain.tokenizer(),
            chain.filters().stream().map(Chain.Part::normalizing).toList())
        .analyzer(0);
  }

  private static void refuseInNormalizer(String whose, Chain.Part<?> part, String kind) {
    if (part.normal() == null) {
      throw FaultException.argument(
          "Custom normalizer" + whose + " may not use " + kind + " [" + part.name() + "]");
    }
  }

  /** The normalizer that a request is about; of a request's filters some take no whole values. */
  Chain normalizerAsked(List<Object> charFilters, List<Object> filters) {
    Chain chain = normalizer(charFilters, filters);
    chain.filters().forEach(part -> refuseInNormalizer("", part, "filter"));
    return chain;
  }

  Chain normalizer(List<Object> charFilters, List<Object> filters) {
    Chain chain = chain(charFilters, "keyword", filters);
    return new Chain(
        chain.charFilters(), new Chain.Part<>("keyword", KeywordTokenizer::new), chain.filters());
  }

  Analyzer lowercaseNormalizer() {
    return normalizer(List.of(), List.of("lowercase")).analyzer(0);
  }
}
