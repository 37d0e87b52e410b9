package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
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
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A search pipeline, ready to be used. Immutable. */
public final class SearchPipeline {
  private static final Set<String> FIELDS =
      Set.of(
          "description",
          "version",
          "request_processors",
          "response_processors",
          "phase_results_processors");
  private static final int MOST_PROCESSORS = 100;

  private final List<RequestStep> before;
  private final List<ResponseStep> after;
  private final Optional<IntFunction<Fusion>> fusing;

  private SearchPipeline(
      List<RequestStep> before, List<ResponseStep> after, Optional<IntFunction<Fusion>> fusing) {
    this.before = List.copyOf(before);
    this.after = List.copyOf(after);
    this.fusing = fusing;
  }

  /** How the lists of a hybrid query are made one, for so many of them, if this says it. */
  public Optional<IntFunction<Fusion>> fusing() {
    return fusing;
  }

  /** What steps of one search tell each other. */
  static final class Memory {
    private final Map<String, Integer> numbers = new HashMap<>();

    void keep(String name, int number) {
      numbers.put(name, number);
    }

    @Nullable Integer find(String name) {
      return numbers.get(name);
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

  /** The pipeline that a client's body describes. */
  public static SearchPipeline compile(String id, Map<String, @Nullable Object> given) {
    Set<String> unknown = new TreeSet<>(given.keySet());
    unknown.removeAll(FIELDS);
    if (!unknown.isEmpty()) {
      throw new FaultException(
          ErrorKind.PARSE,
          "pipeline ["
              + id
              + "] doesn't support one or more provided configuration parameters "
              + unknown);
    }
    List<Processor> between = processors(given, "phase_results_processors");
    if (between.size() > 1) {
      throw ApiException.argument(
          "[phase_results_processors] can have one processor: behind it there are no lists left");
    }
    Optional<IntFunction<Fusion>> fusing =
        between.stream().findFirst().map(one -> PhaseSteps.of(one.type(), one.options()));
    List<RequestStep> before = new ArrayList<>();
    for (Processor processor : processors(given, "request_processors")) {
      RequestStep step = RequestSteps.of(processor.type(), processor.options());
      before.add(processor.ignoresFailure() ? lenientRequest(step) : step);
    }
    List<ResponseStep> after = new ArrayList<>();
    for (Processor processor : processors(given, "response_processors")) {
      ResponseStep step = ResponseSteps.of(processor.type(), processor.options());
      after.add(processor.ignoresFailure() ? lenientResponse(step) : step);
    }
    return new SearchPipeline(before, after, fusing);
  }

  private record Processor(String type, StepOptions options, boolean ignoresFailure) {}

  private static List<Processor> processors(Map<String, @Nullable Object> given, String name) {
    List<Processor> processors = new ArrayList<>();
    switch (given.get(name)) {
      case null -> {}
      case List<?> list -> {
        if (list.size() > MOST_PROCESSORS) {
          throw ApiException.argument(
              "[" + name + "] has more than [" + MOST_PROCESSORS + "] processors");
        }
        list.forEach(one -> processors.add(processor(Json.object(one, name))));
      }
      default ->
          throw new FaultException(
              ErrorKind.PARSE, "[" + name + "] property isn't a list, but must be one");
    }
    return processors;
  }

  private static Processor processor(Map<String, @Nullable Object> one) {
    if (one.size() != 1) {
      throw new FaultException(
          ErrorKind.PARSE, "a processor is an object with its type as the only key");
    }
    String type = one.keySet().iterator().next();
    StepOptions options = new StepOptions(type, Json.object(one.get(type), type));
    options.ignored("tag", "description");
    return new Processor(type, options, options.flag("ignore_failure", false));
  }

  private static RequestStep lenientRequest(RequestStep step) {
    return (body, memory) -> {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>(body);
      try {
        step.apply(body, memory);
      } catch (FaultException | ApiException ignored) {
        body.clear();
        body.putAll(copy);
      }
    };
  }

  private static ResponseStep lenientResponse(ResponseStep step) {
    return (hits, memory) -> {
      try {
        return step.apply(hits, memory);
      } catch (FaultException | ApiException ignored) {
        return hits;
      }
    };
  }

  /** One search's way through the pipeline. For one thread. */
  public final class Passage {
    private final Memory memory = new Memory();

    /** The body as it is to be carried out. */
    public Map<String, @Nullable Object> request(Map<String, @Nullable Object> body) {
      Map<String, @Nullable Object> changed = new LinkedHashMap<>(body);
      before.forEach(step -> step.apply(changed, memory));
      return changed;
    }

    /** The hits as they are to be shown. */
    public List<FetchedHit> response(List<FetchedHit> hits) {
      List<FetchedHit> changed = hits;
      for (ResponseStep step : after) {
        changed = step.apply(changed, memory);
      }
      return changed;
    }
  }

  /** Begins with a search. */
  public Passage passage() {
    return new Passage();
  }
}
