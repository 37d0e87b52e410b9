package io.lampyr.restapi.pipeline;

import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Step;
import io.lampyr.pipelines.run.Watch;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What became of a document at each processor, as clients are told. Confined to one thread. */
final class SimulationNotes implements Watch {
  private final ErrorAnswers errors;
  private final Room room;
  private final List<Map<String, @Nullable Object>> results = new ArrayList<>();

  /** How much one request may be told; documents are told again at each processor. */
  static final class Room {
    private static final long MAX_BYTES = 32L << 20;
    private static final int OF_A_NOTE = 500;
    private long bytes;

    private void take(long more) {
      bytes += more + OF_A_NOTE;
      if (bytes > MAX_BYTES) {
        throw ApiException.argument(
            "a verbose simulation has more than ["
                + MAX_BYTES
                + "] bytes to tell: send fewer or"
                + " smaller documents");
      }
    }
  }

  SimulationNotes(ErrorAnswers errors, Room room) {
    this.errors = errors;
    this.room = room;
  }

  List<Map<String, @Nullable Object>> results() {
    return results;
  }

  private Map<String, @Nullable Object> note(Step step, String status) {
    room.take(0);
    Step.Label label = step.label();
    Map<String, @Nullable Object> note = new LinkedHashMap<>();
    note.put("processor_type", label.type());
    note.put("status", status);
    if (label.description() != null) {
      note.put("description", label.description());
    }
    if (label.tag() != null) {
      note.put("tag", label.tag());
    }
    step.condition()
        .ifPresent(condition -> {
          Map<String, @Nullable Object> told = new LinkedHashMap<>();
          told.put("condition", condition.source());
          told.put("result", !status.equals("skipped"));
          note.put("if", told);
        });
    results.add(note);
    return note;
  }

  /** The document as it is now; what is done to it later is not seen in it. */
  private Map<String, @Nullable Object> copy(IngestDocument document) {
    byte[] json = Json.write(Simulation.shown(document));
    room.take(json.length);
    return DocumentTree.read(new BytesRef(json));
  }

  @Override
  public void passed(Step step, Flow flow, IngestDocument document) {
    if (flow == Flow.DROPPED) {
      Map<String, @Nullable Object> _ = note(step, "dropped");
    } else {
      note(step, "success").put("doc", copy(document));
    }
  }

  @Override
  public void entered(Step step) {
    Map<String, @Nullable Object> _ = note(step, "success");
  }

  @Override
  public void skipped(Step step) {
    Map<String, @Nullable Object> _ = note(step, "skipped");
  }

  @Override
  public void failed(Step step, RuntimeException why) {
    note(step, "error").put("error", errors.known(why).wholeJson());
  }

  @Override
  public void ignored(Step step, RuntimeException why, IngestDocument document) {
    Map<String, @Nullable Object> note = note(step, "error_ignored");
    note.put("ignored_error", Map.of("error", errors.known(why).wholeJson()));
    note.put("doc", copy(document));
  }
}
