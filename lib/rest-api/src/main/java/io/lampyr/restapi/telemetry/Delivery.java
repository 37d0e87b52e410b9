package io.lampyr.restapi.telemetry;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.Refusals;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.document.DocumentWrite;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.document.WriteOperation;
import io.lampyr.restapi.document.WriteOutcome;
import io.lampyr.restapi.document.WriteTerms;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the documents of one message, by the way that all writes go, and sums up what became of
 * them as senders understand it: written, refused for good, or to be sent again.
 */
final class Delivery {
  private static final int UNAUTHENTICATED = 401;
  private static final int FORBIDDEN = 403;
  private static final int CONFLICT = 409;
  private static final int OVERLOADED = 429;
  private static final int SERVER_ERRORS = 500;

  private final Map<Document.Kind, Integer> written = new EnumMap<>(Document.Kind.class);
  private final Refusals refusals;
  private @Nullable RuntimeException again;

  private Delivery(Refusals refusals) {
    this.refusals = refusals;
  }

  /**
   * Writes them; what was refused before stays so. Throws what is answered where the sender may not
   * write at all.
   */
  static Delivery of(
      List<Document> documents,
      Refusals refusals,
      DocumentWriter writer,
      WriteTerms terms,
      ErrorAnswers errors) {
    Delivery delivery = new Delivery(refusals);
    List<WriteOutcome> outcomes =
        documents.isEmpty() ? List.of() : writer.write(writes(documents), terms);
    for (int i = 0; i < outcomes.size(); i++) {
      delivery.count(documents.get(i), outcomes.get(i), errors);
    }
    return delivery;
  }

  /** Writes documents that nobody waits for; gives those that need not be written again. */
  static List<Document> settled(
      List<Document> documents, DocumentWriter writer, WriteTerms terms, ErrorAnswers errors) {
    List<Document> settled = new ArrayList<>();
    List<WriteOutcome> outcomes =
        documents.isEmpty() ? List.of() : writer.write(writes(documents), terms);
    for (int i = 0; i < outcomes.size(); i++) {
      boolean again =
          outcomes.get(i) instanceof WriteOutcome.Failed failed
              && errors.known(failed.why()).status() >= OVERLOADED;
      if (!again) {
        settled.add(documents.get(i));
      }
    }
    return settled;
  }

  private static List<DocumentWrite> writes(List<Document> documents) {
    List<DocumentWrite> writes = new ArrayList<>(documents.size());
    for (Document document : documents) {
      writes.add(
          new DocumentWrite(
              WriteOperation.CREATE,
              document.stream(),
              document.id(),
              null,
              Concurrency.NONE,
              document.source(),
              WriteTargets.Required.NOTHING,
              DocumentWrite.Pipelines.UNNAMED,
              Optional.empty(),
              DocumentWrite.Hints.yielding(document.templates())));
    }
    return writes;
  }

  private void count(Document document, WriteOutcome outcome, ErrorAnswers errors) {
    if (!(outcome instanceof WriteOutcome.Failed failed)) {
      wrote(document);
      return;
    }
    ApiException known = errors.known(failed.why());
    int status = known.status();
    if (status == UNAUTHENTICATED || status == FORBIDDEN) {
      throw known;
    }
    if (status == CONFLICT) {
      // It is there already: senders repeat what was written and not answered.
      wrote(document);
    } else if (status == OVERLOADED || status >= SERVER_ERRORS) {
      again = again == null ? failed.why() : again;
    } else {
      refusals.add(document.parts(), reason(known));
    }
  }

  /** Counts what was written in another way. */
  void wrote(Document.Kind kind, int parts) {
    written.merge(kind, parts, Integer::sum);
  }

  /** Some of the message was not written in another way. */
  void sendAgain(RuntimeException why) {
    again = again == null ? why : again;
  }

  private static String reason(ApiException known) {
    return known.error().reason();
  }

  private void wrote(Document document) {
    written.merge(document.kind(), document.parts(), Integer::sum);
  }

  int written(Document.Kind kind) {
    return written.getOrDefault(kind, 0);
  }

  /** What will be refused again, whoever sends it when. */
  Refusals refusals() {
    return refusals;
  }

  /** Why the message is to be sent again as a whole; what was written of it is not written anew. */
  Optional<RuntimeException> again() {
    return Optional.ofNullable(again);
  }
}
