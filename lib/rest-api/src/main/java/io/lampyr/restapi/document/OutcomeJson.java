package io.lampyr.restapi.document;

import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.request.Applied;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fetch.HitWriter;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonGenerator;

/** Writes what became of writes, in the order of members that clients know. */
public final class OutcomeJson {
  private static final String NOT_YET_VISIBLE =
      "299 Lampyr \"[refresh] what was written is stored, but was not seen to become visible to"
          + " searches in time: those writes have [forced_refresh] false\"";

  /** What clients know as the version of a document that there is not. */
  private static final long NO_VERSION = -1;

  private OutcomeJson() {}

  /** The status of a write that took effect, or found nothing to do. */
  public static int status(WriteOutcome outcome, ErrorAnswers errors) {
    return switch (outcome) {
      case WriteOutcome.Written written ->
          switch (written.applied().result()) {
            case CREATED -> 201;
            case UPDATED, DELETED -> 200;
            case NOT_FOUND -> 404;
          };
      case WriteOutcome.Redirected(WriteOutcome.Written written) -> status(written, errors);
      case WriteOutcome.Unchanged _, WriteOutcome.Dropped _ -> 200;
      case WriteOutcome.Failed failed -> errors.known(failed.why()).status();
    };
  }

  /** What an answer that tells of these outcomes says beside its body. */
  public static Headers headers(List<WriteOutcome> outcomes) {
    return outcomes.stream().anyMatch(OutcomeJson::isNotYetVisible)
        ? new Headers(Map.of("Warning", NOT_YET_VISIBLE))
        : Headers.NONE;
  }

  private static boolean isNotYetVisible(WriteOutcome outcome) {
    return switch (outcome) {
      case WriteOutcome.Written written -> written.visible() == WriteOutcome.Visible.NOT_YET;
      case WriteOutcome.Redirected(WriteOutcome.Written written) -> isNotYetVisible(written);
      case WriteOutcome.Unchanged _, WriteOutcome.Dropped _, WriteOutcome.Failed _ -> false;
    };
  }

  /** The members of an outcome, without the object around them. */
  public static void members(JsonGenerator out, WriteOutcome outcome, ErrorAnswers errors) {
    switch (outcome) {
      case WriteOutcome.Written written -> written(out, written);
      case WriteOutcome.Unchanged unchanged -> unchanged(out, unchanged);
      case WriteOutcome.Dropped dropped -> dropped(out, dropped);
      case WriteOutcome.Redirected(WriteOutcome.Written written) -> {
        written(out, written);
        out.writeStringProperty("failure_store", "used");
      }
      case WriteOutcome.Failed(String index, String id, RuntimeException why) -> {
        ApiException known = errors.known(why);
        out.writeStringProperty("_index", index);
        if (id == null) {
          out.writeNullProperty("_id");
        } else {
          out.writeStringProperty("_id", id);
        }
        out.writeNumberProperty("status", known.status());
        out.writeName("error");
        Json.write(known.itemJson(), out);
      }
    }
  }

  private static void written(JsonGenerator out, WriteOutcome.Written written) {
    Applied applied = written.applied();
    out.writeStringProperty("_index", written.index());
    out.writeStringProperty("_id", written.id());
    out.writeNumberProperty("_version", applied.version());
    out.writeStringProperty("result", applied.result().name().toLowerCase(Locale.ROOT));
    switch (written.visible()) {
      case FORCED -> out.writeBooleanProperty("forced_refresh", true);
      case NOT_YET -> out.writeBooleanProperty("forced_refresh", false);
      case NOT_ASKED, AWAITED -> {}
    }
    shards(out, 1);
    out.writeNumberProperty("_seq_no", applied.seqNo());
    out.writeNumberProperty("_primary_term", applied.primaryTerm());
    written
        .pipelines()
        .ifPresent(executed -> {
          out.writeName("executed_pipelines");
          Json.write(executed, out);
        });
    shown(out, written.shown(), applied.seqNo(), applied.primaryTerm());
  }

  private static void unchanged(JsonGenerator out, WriteOutcome.Unchanged unchanged) {
    DocumentVersion version = unchanged.version();
    out.writeStringProperty("_index", unchanged.index());
    out.writeStringProperty("_id", unchanged.id());
    if (version.deleted()) {
      nothing(out);
      return;
    }
    out.writeNumberProperty("_version", version.version());
    out.writeStringProperty("result", "noop");
    shards(out, 0);
    out.writeNumberProperty("_seq_no", version.seqNo());
    out.writeNumberProperty("_primary_term", version.primaryTerm());
    shown(out, unchanged.shown(), version.seqNo(), version.primaryTerm());
  }

  /** There was no document, and none was made. */
  private static void nothing(JsonGenerator out) {
    out.writeNumberProperty("_version", NO_VERSION);
    out.writeStringProperty("result", "noop");
    shards(out, 0);
    out.writeObjectPropertyStart("get");
    out.writeBooleanProperty("found", false);
    out.writeEndObject();
  }

  /** There is no version of what was not written; clients know a number that stands for any. */
  private static void dropped(JsonGenerator out, WriteOutcome.Dropped dropped) {
    out.writeStringProperty("_index", dropped.index());
    out.writeStringProperty("_id", dropped.id() == null ? "auto-generated" : dropped.id());
    out.writeNumberProperty("_version", Concurrency.ANY_VERSION);
    out.writeStringProperty("result", "noop");
    shards(out, 0);
  }

  private static void shards(JsonGenerator out, int called) {
    out.writeObjectPropertyStart("_shards");
    out.writeNumberProperty("total", called);
    out.writeNumberProperty("successful", called);
    out.writeNumberProperty("failed", 0);
    out.writeEndObject();
  }

  private static void shown(
      JsonGenerator out, Optional<BytesRef> source, long seqNo, long primaryTerm) {
    if (source.isPresent()) {
      out.writeObjectPropertyStart("get");
      out.writeNumberProperty("_seq_no", seqNo);
      out.writeNumberProperty("_primary_term", primaryTerm);
      out.writeBooleanProperty("found", true);
      out.writeName("_source");
      HitWriter.raw(source.get(), out);
      out.writeEndObject();
    }
  }
}
