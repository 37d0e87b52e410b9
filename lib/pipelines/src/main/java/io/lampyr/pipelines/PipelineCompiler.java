package io.lampyr.pipelines;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.PipelineException;
import io.lampyr.pipelines.control.ForEach;
import io.lampyr.pipelines.document.Trees;
import io.lampyr.pipelines.run.Condition;
import io.lampyr.pipelines.run.Pipeline;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.pipelines.run.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compiles what a client says a pipeline is. Whatever is wrong with it is a {@link
 * PipelineException}; a pipeline that was compiled once can be compiled always. Confined to one
 * thread, for one pipeline.
 */
public final class PipelineCompiler {
  /** Processors of one pipeline, wherever they stand in it. */
  public static final int MAX_PROCESSORS = 1000;

  private static final int MAX_DEPTH = 20;

  private int processors;
  private int depth;

  private PipelineCompiler() {}

  /** The pipeline of a body's tree. */
  public static Pipeline compile(String id, Map<String, @Nullable Object> body) {
    Options options = new Options(null, body);
    // Shown to clients again, and of no consequence.
    Optional<String> _ = options.optionalText("description");
    Optional<Integer> _ = options.integer("version");
    Optional<Map<String, @Nullable Object>> _ = options.optionalMap("_meta");
    boolean _ = options.flag("deprecated", false);
    PipelineCompiler compiler = new PipelineCompiler();
    List<Step> steps = compiler.steps(options.list("processors"));
    Optional<List<?>> handlers = options.optionalList("on_failure");
    List<Step> onFailure = handlers.map(compiler::steps).orElse(List.of());
    if (!options.unread().isEmpty()) {
      throw options.wrong(
          null,
          "pipeline ["
              + id
              + "] doesn't support one or more provided configuration parameters "
              + options.unread());
    }
    if (handlers.isPresent() && onFailure.isEmpty()) {
      throw options.wrong(
          null, "pipeline [" + id + "] cannot have an empty on_failure option defined");
    }
    return new Pipeline(id, steps, onFailure);
  }

  private List<Step> steps(List<?> bodies) {
    List<Step> steps = new ArrayList<>();
    for (Object body : bodies) {
      if (!(body instanceof Map<?, ?> byType)) {
        throw PipelineException.of(
            null,
            null,
            null,
            "a processor must be an object with its type as the name of its one member, not of"
                + " type ["
                + Trees.typeName(body)
                + "]");
      }
      byType.forEach((type, config) -> steps.add(step(String.valueOf(type), config)));
    }
    return steps;
  }

  private Step step(String type, @Nullable Object config) {
    if (++processors > MAX_PROCESSORS) {
      throw PipelineException.of(
          null, null, null, "a pipeline may have at most " + MAX_PROCESSORS + " processors");
    }
    if (depth == MAX_DEPTH) {
      throw PipelineException.of(
          null, null, null, "processors stand in each other deeper than " + MAX_DEPTH);
    }
    depth++;
    try {
      return step(type, new Options(type, map(type, config)));
    } finally {
      depth--;
    }
  }

  private static Map<String, @Nullable Object> map(String type, @Nullable Object config) {
    if (config instanceof String source && type.equals("script")) {
      return Map.of("source", source);
    }
    if (config == null) {
      throw PipelineException.of(
          type, null, null, "the config of processor [" + type + "] cannot be null");
    }
    if (!(config instanceof Map<?, ?> given)) {
      throw PipelineException.of(
          type, null, null, "property isn't a map, but of type [" + Trees.typeName(config) + "]");
    }
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    given.forEach((name, value) -> map.put(String.valueOf(name), value));
    return map;
  }

  private Step step(String type, Options options) {
    String tag = options.optionalText("tag").orElse(null);
    options.tag(tag);
    String description = options.optionalText("description").orElse(null);
    boolean ignoreFailure = options.flag("ignore_failure", false);
    Object condition = options.optionalAny("if");
    Optional<List<?>> handlers = options.optionalList("on_failure");
    ProcessorTypes.Maker maker =
        ProcessorTypes.find(type)
            .orElseThrow(
                () -> options.wrong(null, "No processor type exists with name [" + type + "]"));
    List<Step> onFailure = handlers.map(this::steps).orElse(List.of());
    if (handlers.isPresent() && onFailure.isEmpty()) {
      throw options.wrong("on_failure", "processors list cannot be empty");
    }
    Processor processor = type.equals("foreach") ? forEach(options) : maker.make(options);
    options.end();
    return new Step(
        new Step.Label(type, tag, description),
        processor,
        Optional.ofNullable(condition).map(source -> condition(source, options)),
        ignoreFailure,
        onFailure);
  }

  private static Condition condition(Object source, Options options) {
    return options.told(
        null,
        () -> {
          if (!(source instanceof String) && !(source instanceof Map)) {
            throw new FaultException(
                Fault.of(
                    ErrorKind.PARSE,
                    "[if] property isn't a map or string, but of type ["
                        + Trees.typeName(source)
                        + "]"));
          }
          return Condition.of(source);
        });
  }

  private Processor forEach(Options options) {
    String field = options.text("field");
    boolean ignoreMissing = options.flag("ignore_missing", false);
    Map<String, @Nullable Object> inner = options.map("processor");
    if (inner.size() != 1) {
      throw options.wrong("processor", "Must specify exactly one processor type");
    }
    Map.Entry<String, @Nullable Object> one = inner.entrySet().iterator().next();
    return new ForEach(field, step(one.getKey(), one.getValue()), ignoreMissing);
  }
}
