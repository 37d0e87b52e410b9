package io.lampyr.restapi.bulk;

import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.document.DocumentRoutes;
import io.lampyr.restapi.document.DocumentWrite;
import io.lampyr.restapi.document.WriteOperation;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.SourceChoice;
import io.lampyr.restapi.update.Update;
import io.lampyr.restapi.update.UpdateParser;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** Reads the writes that a body asks for; documents stay where they are in it. */
final class BulkBody {
  private static final BytesRef NO_SOURCE = new BytesRef();

  private final ScriptLibrary scripts;
  private final BulkDefaults defaults;
  private final List<String> problems = new ArrayList<>();

  BulkBody(ScriptLibrary scripts, BulkDefaults defaults) {
    this.scripts = scripts;
    this.defaults = defaults;
  }

  /** The writes in their order; more than so many are refused. */
  List<DocumentWrite> writes(byte[] body, int maxItems) {
    Lines lines = new Lines(body);
    List<DocumentWrite> writes = new ArrayList<>();
    for (Optional<BytesRef> line = lines.next(); line.isPresent(); line = lines.next()) {
      Optional<ActionLine> action = ActionLine.read(line.get(), lines.number(), defaults);
      if (action.isEmpty()) {
        continue;
      }
      Optional<BytesRef> source =
          action.get().operation() == WriteOperation.DELETE ? Optional.of(NO_SOURCE) : lines.next();
      if (source.isEmpty()) {
        // An action without its document ends the body, as clients know it.
        break;
      }
      if (writes.size() == maxItems) {
        throw new ApiException(
            413,
            "content_too_large_exception",
            "bulk has more than " + maxItems + " actions: split it into several");
      }
      DocumentWrite write = write(action.get(), source.get());
      if (!action.get().namesIndex()) {
        problems.add("index is missing");
      }
      problems.addAll(write.problems());
      writes.add(write);
    }
    return writes;
  }

  /** What is wrong with what was read, which is wrong with the call. */
  List<String> problems() {
    return problems;
  }

  private DocumentWrite write(ActionLine action, BytesRef source) {
    boolean update = action.operation() == WriteOperation.UPDATE;
    Optional<DocumentWrite.Change> change =
        update ? Optional.of(change(action, source)) : Optional.empty();
    Concurrency concurrency =
        change
            .map(wanted -> DocumentRoutes.demands(action.concurrency(), wanted.update()))
            .orElseGet(action::concurrency);
    return new DocumentWrite(
        action.operation(),
        action.index(),
        action.id(),
        action.routing(),
        concurrency,
        update ? NO_SOURCE : source,
        action.required(),
        new DocumentWrite.Pipelines(action.pipeline(), action.listsPipelines(), List.of()),
        change,
        DocumentWrite.Hints.of(action.templates()));
  }

  private DocumentWrite.Change change(ActionLine action, BytesRef source) {
    Update update = UpdateParser.parse(source, scripts);
    // What the line or the call says goes before the body, as the peers have it.
    SourceChoice shown = action.shown().or(update::shown).orElse(SourceChoice.NONE);
    return new DocumentWrite.Change(
        update, Math.min(action.retries(), DocumentRoutes.MAX_RETRIES), shown, false);
  }
}
