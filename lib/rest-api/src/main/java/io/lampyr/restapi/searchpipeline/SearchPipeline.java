package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.run.PipelineTally.Counter;
import io.lampyr.pipelines.run.Step;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fusion.Fusion;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A search pipeline, ready to be used. Immutable. */
public final class SearchPipeline {
  /** The name of a pipeline that a search brings along. */
  public static final String INLINE = "_ad_hoc_pipeline";

  static final String BEFORE = "request_processors";
  static final String AFTER = "response_processors";
  static final String BETWEEN = "phase_results_processors";
  private static final int MOST_PROCESSORS = 100;

  private final String id;
  private final List<Labelled<RequestStep>> before;
  private final List<Labelled<ResponseStep>> after;
  private final Optional<IntFunction<Fusion>> fusing;

  private SearchPipeline(
      String id,
      List<Labelled<RequestStep>> before,
      List<Labelled<ResponseStep>> after,
      Optional<IntFunction<Fusion>> fusing) {
    this.id = id;
    this.before = List.copyOf(before);
    this.after = List.copyOf(after);
    this.fusing = fusing;
  }

  /** How the lists of a hybrid query are made one, for so many of them, if this says it. */
  public Optional<IntFunction<Fusion>> fusing() {
    return fusing;
  }

  /** The types of processors that there are, by where they stand. */
  public static Map<String, List<String>> types() {
    Map<String, List<String>> types = new TreeMap<>();
    types.put(BEFORE, RequestSteps.TYPES);
    types.put(AFTER, ResponseSteps.TYPES);
    types.put(BETWEEN, PhaseSteps.TYPES);
    return types;
  }

  /** What of a search pipelines see, by the names in its body, some of them parameters' too. */
  public static List<String> seen() {
    return SearchView.NAMES;
  }

  /** What steps of one search tell each other. */
  static final class Memory {
    private final Map<String, @Nullable Object> values = new HashMap<>();
    private @Nullable String routing;

    private Memory(@Nullable String routing) {
      this.routing = routing;
    }

    /** All of it, which may be changed. */
    Map<String, @Nullable Object> values() {
      return values;
    }

    /** What the search is routed by, as its parameter says it; null if it goes everywhere. */
    @Nullable String routing() {
      return routing;
    }

    void route(Set<String> values) {
      routing = String.join(",", values);
    }
  }

  /** Changes a search's body. */
  @FunctionalInterface
  interface RequestStep {
    void apply(Map<String, @Nullable Object> body, Memory memory);
  }

  /** Changes the hits that are shown. */
  @FunctionalInterface
  interface ResponseStep {
    List<FetchedHit> apply(List<FetchedHit> hits, Memory memory);
  }

  /** A step, and whether searches go on without it when it fails. */
  private record Labelled<T>(Step.Label label, boolean ignoresFailure, T step) {}

  /** The pipeline that a client's body describes. */
  public static SearchPipeline compile(String id, Map<String, @Nullable Object> given) {
    Options options = new Options(null, given);
    Optional<String> _ = options.optionalText("description");
    Optional<Integer> _ = options.integer("version");
    List<Labelled<RequestStep>> before = processors(options, BEFORE, RequestSteps::of);
    List<Labelled<ResponseStep>> after = processors(options, AFTER, ResponseSteps::of);
    List<Labelled<IntFunction<Fusion>>> between = processors(options, BETWEEN, PhaseSteps::of);
    if (between.size() > 1) {
      throw ApiException.argument(
          "[phase_results_processors] can have one processor: behind it there are no lists left");
    }
    if (!options.unread().isEmpty()) {
      throw options.wrong(
          null,
          "pipeline ["
              + id
              + "] doesn't support one or more provided configuration parameters "
              + options.unread());
    }
    return new SearchPipeline(id, before, after, between.stream().findFirst().map(Labelled::step));
  }

  private static <T> List<Labelled<T>> processors(
      Options options, String name, Function<Options, T> making) {
    List<Labelled<T>> processors = new ArrayList<>();
    for (Object one : options.optionalList(name).orElse(List.of())) {
      Json.object(one, name)
          .forEach((type, given) ->
              processors.add(processor(new Options(type, Json.object(given, type)), making)));
      if (processors.size() > MOST_PROCESSORS) {
        throw ApiException.argument(
            "[" + name + "] has more than [" + MOST_PROCESSORS + "] processors");
      }
    }
    return processors;
  }

  private static <T> Labelled<T> processor(Options options, Function<Options, T> making) {
    String tag = options.optionalText("tag").orElse(null);
    options.tag(tag);
    boolean ignores = options.flag("ignore_failure", false);
    String description = options.optionalText("description").orElse(null);
    T step = making.apply(options);
    if (!options.unread().isEmpty()) {
      throw options.wrong(
          null,
          "processor ["
              + options.type()
              + (tag == null ? "" : ":" + tag)
              + "] doesn't support one or more provided configuration parameters: "
              + options.unread());
    }
    return new Labelled<>(new Step.Label(options.type(), tag, description), ignores, step);
  }

  /** One search's way through the pipeline. For one thread. */
  public final class Passage {
    private final Memory memory;
    private final SearchPipelineTally tally;
    private final SearchPipelineTally.Both counters;
    private final Optional<PipelineTrace> trace;

    private Passage(
        SearchPipelineTally tally, @Nullable String routing, Optional<PipelineTrace> trace) {
      this.trace = trace;
      this.memory = new Memory(routing);
      this.tally = tally;
      List<Step.Label> first = before.stream().map(Labelled::label).toList();
      List<Step.Label> last = after.stream().map(Labelled::label).toList();
      this.counters = id.equals(INLINE) ? tally.nameless(first, last) : tally.of(id, first, last);
    }

    /** What the search is routed by once its request went through; nothing for everywhere. */
    public Optional<String> routing() {
      return Optional.ofNullable(memory.routing());
    }

    /** What became of each processor so far, if that is traced. */
    public Optional<PipelineTrace> trace() {
      return trace;
    }

    /** The body as it is to be carried out. */
    public Map<String, @Nullable Object> request(Map<String, @Nullable Object> body) {
      Map<String, @Nullable Object> changed = new LinkedHashMap<>(body);
      if (before.isEmpty()) {
        return changed;
      }
      SearchPipelineTally.Side side = counters.request();
      return counted(
          tally.requests(),
          side,
          () -> {
            for (int i = 0; i < before.size(); i++) {
              RequestStep step = before.get(i).step();
              Map<String, @Nullable Object> copy =
                  trace.isPresent() ? PipelineTrace.copy(changed) : new LinkedHashMap<>(changed);
              Optional<?> done =
                  step(
                      before.get(i),
                      side.steps().get(i),
                      copy,
                      () -> {
                        step.apply(changed, memory);
                        return trace.isPresent() ? PipelineTrace.copy(changed) : changed;
                      });
              if (done.isEmpty()) {
                changed.clear();
                changed.putAll(copy);
              }
            }
            return changed;
          });
    }

    /** The hits as they are to be shown. */
    public List<FetchedHit> response(List<FetchedHit> hits) {
      if (after.isEmpty()) {
        return hits;
      }
      SearchPipelineTally.Side side = counters.response();
      return counted(
          tally.responses(),
          side,
          () -> {
            List<FetchedHit> changed = hits;
            for (int i = 0; i < after.size(); i++) {
              ResponseStep step = after.get(i).step();
              List<FetchedHit> so = changed;
              changed =
                  step(after.get(i), side.steps().get(i), so, () -> step.apply(so, memory))
                      .orElse(so);
            }
            return changed;
          });
    }

    private static <T> T counted(Counter all, SearchPipelineTally.Side side, Supplier<T> work) {
      return all.count(() -> side.whole().count(work));
    }

    /** What a step gives, or nothing if it failed and may: it always may where that is told. */
    private <T> Optional<T> step(
        Labelled<?> step, Counter counter, Object given, Supplier<T> work) {
      long began = trace.map(PipelineTrace::now).orElse(0L);
      try {
        T made = counter.count(work);
        trace.ifPresent(told -> told.done(step.label(), began, given, made));
        return Optional.of(made);
      } catch (FaultException | ApiException failure) {
        trace.ifPresent(told -> told.failed(step.label(), began, given, failure));
        if (step.ignoresFailure() || trace.isPresent()) {
          return Optional.empty();
        }
        throw failure;
      }
    }
  }

  /** Begins with a search, whose way is counted, and which is routed or goes everywhere. */
  public Passage passage(SearchPipelineTally tally, @Nullable String routing) {
    return new Passage(tally, routing, Optional.empty());
  }

  /** The same, of which every step is told. */
  public Passage traced(SearchPipelineTally tally, @Nullable String routing) {
    return new Passage(tally, routing, Optional.of(tally.trace()));
  }
}
