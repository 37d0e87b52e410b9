package io.lampyr.restapi.document;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.mapping.document.KnownForms;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Keeps documents that could not be written to streams which want that: what was given, and what
 * was wrong with it, beside the stream. What cannot be kept either is told of as if it had never
 * been tried.
 */
final class FailureStore {
  private static final int BAD_REQUEST = 400;
  private static final int TOO_LARGE = 413;
  private static final int OVERLOADED = 429;
  private static final int UNAVAILABLE = 503;

  private final DocumentWriter.Parts parts;
  private final Siblings streams;
  private final KnownForms forms;
  private final ErrorAnswers errors = new ErrorAnswers(Dialect.ELASTICSEARCH);

  FailureStore(DocumentWriter.Parts parts, Siblings streams, KnownForms forms) {
    this.forms = forms;
    this.parts = parts;
    this.streams = streams;
  }

  /** A write that failed: where it stands in its call, and which stream it was for. */
  record Lost(int place, DocumentWrite write, String stream, WriteOutcome.Failed failed) {}

  /** Whether what was wrong is the document's fault, and would be the next time as well. */
  boolean isForGood(WriteOutcome.Failed failed, boolean inPipeline) {
    int status = errors.known(failed.why()).status();
    return inPipeline
        ? status != TOO_LARGE && status != OVERLOADED && status != UNAVAILABLE
        : status == BAD_REQUEST;
  }

  /** Keeps what it can, and puts what became of it into the outcomes. */
  void keep(List<Lost> lost, WriteTerms terms, WriteOutcome[] outcomes)
      throws InterruptedException {
    Map<String, List<Lost>> byStream = new LinkedHashMap<>();
    lost.forEach(one -> byStream.computeIfAbsent(one.stream(), _ -> new ArrayList<>()).add(one));
    streams.each(
        List.copyOf(byStream.entrySet()),
        stream -> {
          Optional<WriteTarget> target = parts.targets().findForFailures(stream.getKey());
          if (target.isPresent()) {
            keep(stream.getValue(), terms, target.get(), outcomes);
          }
        });
  }

  private void keep(List<Lost> lost, WriteTerms terms, WriteTarget target, WriteOutcome[] outcomes)
      throws InterruptedException {
    List<DocumentWrite> kept = lost.stream().map(one -> write(one, target)).toList();
    List<WriteOutcome> written =
        new IndexWrites(parts, terms, target, Map.of(), forms, Piping.OfResults.AS_MADE).run(kept);
    for (int i = 0; i < lost.size(); i++) {
      if (written.get(i) instanceof WriteOutcome.Written done) {
        outcomes[lost.get(i).place()] = new WriteOutcome.Redirected(done);
      }
    }
  }

  private DocumentWrite write(Lost lost, WriteTarget target) {
    return new DocumentWrite(
        WriteOperation.CREATE,
        target.stream().orElseThrow().stream(),
        null,
        null,
        Concurrency.NONE,
        new BytesRef(Json.write(document(lost))),
        WriteTargets.Required.NOTHING,
        DocumentWrite.Pipelines.named("_none"),
        Optional.empty(),
        DocumentWrite.Hints.NONE);
  }

  private Map<String, @Nullable Object> document(Lost lost) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    DocumentWrite write = lost.write();
    if (write.id() != null) {
      document.put("id", write.id());
    }
    if (write.routing() != null) {
      document.put("routing", write.routing());
    }
    document.put("index", lost.stream());
    document.put("source", source(write.source()));
    ApiException known = errors.known(lost.failed().why());
    Map<String, @Nullable Object> error = new LinkedHashMap<>();
    error.put("type", known.error().type());
    error.put("message", known.error().reason());
    error.put("stack_trace", known.error().type() + ": " + known.error().reason());
    Map<String, @Nullable Object> whole = new LinkedHashMap<>();
    whole.put("@timestamp", parts.ports().clock().now().toString());
    whole.put("document", document);
    whole.put("error", error);
    return whole;
  }

  /** The document as a tree; what is none is kept as the text that it is. */
  private static Map<String, @Nullable Object> source(BytesRef given) {
    try {
      return DocumentTree.read(given);
    } catch (RuntimeException unreadable) {
      Map<String, @Nullable Object> text = new LinkedHashMap<>();
      text.put("_raw", given.utf8ToString());
      return text;
    }
  }
}
