package io.lampyr.restapi.document;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Pipeline;
import io.lampyr.pipelines.run.PipelineSource;
import io.lampyr.pipelines.run.PipelineTally;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.Update;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Runs the pipelines of one call's writes: first the one that the client names, or the default of
 * the index, then the final one of the index that the document goes to by then.
 *
 * <p>Law: what leaves here is what is sent, however often that is tried; no pipeline sees a write
 * twice, but what comes of an update that is begun anew is another document. Confined to one
 * thread. Bounded: what all documents of a call become, and the time until the call's deadline.
 */
final class Piping {
  private static final String NONE = "_none";
  private static final String DEFAULT = "index.default_pipeline";
  private static final String FINAL = "index.final_pipeline";

  /** What all documents that went through pipelines may have together, in bytes. */
  private static final long MAX_BYTES = 128L << 20;

  private final PipelineSource source;
  private final Settings settings;
  private final Clock clock;
  private final long deadlineNanos;
  private final Told told;
  private long bytes;
  private boolean ran;

  /**
   * What pipelines are told, and what is told of them.
   *
   * @param writer what is known of whoever writes
   */
  record Told(Optional<Map<String, Object>> writer, PipelineTally tally) {}

  /** The settings of the index that a name means, or would mean once something is written to it. */
  interface Settings {
    Map<String, @Nullable Object> of(String index, DocumentWrite write);
  }

  /** What becomes of the documents that updates make: nothing of one that is dropped. */
  interface OfResults {
    OfResults AS_MADE = (_, _, made) -> Optional.of(made);

    Optional<BytesRef> of(DocumentWrite update, @Nullable String routing, BytesRef made);
  }

  /** What pipelines made of a write. */
  sealed interface Result {
    record Ready(DocumentWrite write) implements Result {}

    record Dropped() implements Result {}
  }

  Piping(PipelineSource source, Settings settings, Clock clock, long deadlineNanos, Told told) {
    this.source = source;
    this.settings = settings;
    this.clock = clock;
    this.deadlineNanos = deadlineNanos;
    this.told = told;
  }

  /** The write as it is to be made; throws what is wrong with it. */
  Result of(DocumentWrite write) {
    if (write.operation() == WriteOperation.DELETE || !hasDocument(write)) {
      return new Result.Ready(write);
    }
    Map<String, @Nullable Object> known = settings.of(write.index(), write);
    String wanted = write.pipelines().wanted();
    String first = wanted == null ? name(known, DEFAULT) : wanted;
    if (first.equals(NONE) && name(known, FINAL).equals(NONE)) {
      return new Result.Ready(write);
    }
    if (clock.monotonicNanos() - deadlineNanos > 0) {
      throw new UnavailableException("the time of the call was over before its pipelines were run");
    }
    ran = true;
    IngestDocument document = document(write);
    Course course = new Course(source, Optional.empty(), told.writer(), Optional.of(told.tally()));
    boolean goesOn = told.tally().document(() -> run(write, document, course, first));
    return goesOn
        ? new Result.Ready(changed(write, document, course.executed()))
        : new Result.Dropped();
  }

  /** What an update made, as pipelines leave it; nothing if one of them drops it. */
  Optional<BytesRef> ofResult(DocumentWrite update, @Nullable String routing, BytesRef made) {
    DocumentWrite whole =
        new DocumentWrite(
            WriteOperation.INDEX,
            update.index(),
            update.id(),
            routing,
            Concurrency.NONE,
            made,
            update.required(),
            update.pipelines(),
            Optional.empty(),
            update.hints());
    return switch (of(whole)) {
      case Result.Ready(DocumentWrite changed) -> {
        PipedMetadata.checkStays(whole, changed);
        yield Optional.of(changed.source());
      }
      case Result.Dropped() -> Optional.empty();
    };
  }

  /** Whether any document had pipelines to go through. */
  boolean hasRun() {
    return ran;
  }

  private static boolean hasDocument(DocumentWrite write) {
    return write
        .change()
        .map(change -> !change.writesAnew() && upsert(change.update()).isPresent())
        .orElse(true);
  }

  /** The document of an update, which is written if there is none. */
  private static Optional<Map<String, @Nullable Object>> upsert(Update update) {
    return update.options().docAsUpsert() ? update.change() : update.upsert();
  }

  private static String name(Map<String, @Nullable Object> settings, String setting) {
    return String.valueOf(settings.getOrDefault(setting, NONE));
  }

  private IngestDocument document(DocumentWrite write) {
    Map<String, @Nullable Object> tree =
        write
            .change()
            .map(change ->
                DocumentTree.read(new BytesRef(Json.write(upsert(change.update()).orElseThrow()))))
            .orElseGet(() -> DocumentTree.read(write.source()));
    return new IngestDocument(tree, PipedMetadata.of(write), clock.now().atZone(ZoneOffset.UTC));
  }

  /** Runs all pipelines; false if the document is dropped. */
  private boolean run(DocumentWrite write, IngestDocument document, Course course, String first) {
    String index = write.index();
    Set<String> visited = new LinkedHashSet<>(List.of(index));
    String next = first;
    boolean again = true;
    while (again) {
      again = false;
      Flow flow = next.equals(NONE) ? Flow.NEXT : run(next, document, course);
      if (flow == Flow.DROPPED) {
        return false;
      }
      String now = index(document);
      if (!now.equals(index)) {
        if (!visited.add(now)) {
          throw cycle(visited, now, next);
        }
        index = now;
        next = flow == Flow.REROUTED ? name(settings.of(index, write), DEFAULT) : NONE;
        again = !next.equals(NONE);
      }
    }
    String last = name(settings.of(index, write), FINAL);
    if (last.equals(NONE)) {
      return true;
    }
    Flow flow = run(last, document, course);
    if (flow != Flow.DROPPED && !index(document).equals(index)) {
      throw moved(document, last, index);
    }
    return flow != Flow.DROPPED;
  }

  private static FaultException moved(IngestDocument document, String last, String index) {
    return new FaultException(
        ErrorKind.ILLEGAL_STATE,
        "final pipeline ["
            + last
            + "] can't change the target index (from ["
            + index
            + "] to ["
            + index(document)
            + "]) for document ["
            + document.metadata(Metadata.ID)
            + "]");
  }

  private static FaultException cycle(Set<String> visited, String again, String pipeline) {
    List<String> way = new ArrayList<>(visited);
    way.add(again);
    return new FaultException(
        ErrorKind.ILLEGAL_STATE,
        "index cycle detected while processing pipeline [" + pipeline + "]: " + way);
  }

  private static String index(IngestDocument document) {
    return document
        .metadataText(Metadata.INDEX)
        .orElseThrow(() -> FaultException.argument("a pipeline must not take [_index] away"));
  }

  private Flow run(String id, IngestDocument document, Course course) {
    Pipeline pipeline =
        source
            .pipeline(id)
            .orElseThrow(
                () -> ApiException.argument("pipeline with id [" + id + "] does not exist"));
    return course.run(pipeline, document);
  }

  private DocumentWrite changed(
      DocumentWrite write, IngestDocument document, List<String> executed) {
    DocumentWrite.Pipelines pipelines =
        new DocumentWrite.Pipelines(NONE, write.pipelines().listed(), executed);
    Map<String, @Nullable Object> source = document.source();
    DocumentWrite changed =
        write.change().isPresent()
            ? PipedMetadata.ofUpdate(write, document, source, pipelines)
            : PipedMetadata.ofWhole(write, document, json(source), pipelines);
    List<String> problems = changed.problems();
    if (!problems.isEmpty()) {
      throw Errors.validation(problems);
    }
    return changed;
  }

  private BytesRef json(Map<String, @Nullable Object> source) {
    byte[] json = Json.write(source);
    bytes += json.length;
    if (bytes > MAX_BYTES) {
      throw new ApiException(
          413,
          "content_too_large_exception",
          "pipelines make more than ["
              + MAX_BYTES
              + "] bytes of the documents of this call: split it into several");
    }
    return new BytesRef(json);
  }
}
