package io.lampyr.pipelines.run;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.query.script.Script;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The way of one document through pipelines. Confined to one thread. */
public final class Course {
  private static final String PIPELINE = "pipeline";
  private static final int MAX_DEPTH = 100;

  private final PipelineSource source;
  private final Optional<Watch> watch;
  private final Deque<String> under = new ArrayDeque<>();
  private final List<String> executed = new ArrayList<>();
  private final Optional<Map<String, Object>> writer;
  private final Optional<PipelineTally> tally;

  /** Of a document that nobody writes, and nobody counts. */
  public Course(PipelineSource source, Optional<Watch> watch) {
    this(source, watch, Optional.empty(), Optional.empty());
  }

  /**
   * The same for one that somebody writes.
   *
   * @param writer what is known of whoever it is
   */
  public Course(
      PipelineSource source,
      Optional<Watch> watch,
      Optional<Map<String, Object>> writer,
      Optional<PipelineTally> tally) {
    this.source = source;
    this.watch = watch;
    this.writer = writer;
    this.tally = tally;
  }

  /** The same place, where nothing that happens is told or remembered. */
  public Course unwatched() {
    Course other = new Course(source, Optional.empty(), writer, Optional.empty());
    other.under.addAll(under);
    return other;
  }

  PipelineSource source() {
    return source;
  }

  /** A stored script. */
  public Script script(String id, Map<String, @Nullable Object> params) {
    return source.script(id, params);
  }

  /** The databases of addresses that there are. */
  public Places places() {
    return source.places();
  }

  /** What an enrich policy knows that was executed. */
  public Optional<EnrichLookup> enrichment(String policy) {
    return source.enrichment(policy);
  }

  /** Who writes the document, where that is known. */
  public Optional<Map<String, Object>> writer() {
    return writer;
  }

  Optional<PipelineTally> tally() {
    return tally;
  }

  Optional<Watch> watch() {
    return watch;
  }

  /** The pipelines that were begun, in their order. */
  public List<String> executed() {
    return Collections.unmodifiableList(executed);
  }

  /** Runs the pipeline; one that stands in itself is refused. */
  public Flow run(Pipeline pipeline, IngestDocument document) {
    if (under.contains(pipeline.id())) {
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE, "Cycle detected for pipeline: " + pipeline.id());
    }
    if (under.size() == MAX_DEPTH) {
      throw FaultException.argument("pipelines stand in each other deeper than " + MAX_DEPTH);
    }
    Object outer = document.ingest().get(PIPELINE);
    under.addLast(pipeline.id());
    executed.add(pipeline.id());
    document.ingest().put(PIPELINE, pipeline.id());
    try {
      return tally.isPresent()
          ? tally.get().of(pipeline).own().count(() -> pipeline.run(document, this))
          : pipeline.run(document, this);
    } finally {
      under.removeLast();
      restore(document, outer);
    }
  }

  private static void restore(IngestDocument document, @Nullable Object outer) {
    if (outer == null) {
      document.ingest().remove(PIPELINE);
    } else {
      document.ingest().put(PIPELINE, outer);
    }
  }
}
