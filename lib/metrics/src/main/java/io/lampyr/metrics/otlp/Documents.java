package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.document.Refusals;
import io.lampyr.metrics.document.TooLargeException;
import java.util.ArrayList;
import java.util.List;

/** What a request has become so far. Confined to one thread. */
final class Documents {
  private final int most;
  private final List<Document> documents = new ArrayList<>();
  private final Refusals refusals = new Refusals();

  Documents(int most) {
    this.most = most;
  }

  /** Takes what was written since the last cut. */
  void add(String stream, Document.Kind kind, int parts, JsonBytes out) {
    add(new Document(stream, kind, null, parts, out.cut()));
  }

  void add(Document document) {
    if (documents.size() == most) {
      throw TooLargeException.ofDocuments(most);
    }
    documents.add(document);
  }

  Refusals refusals() {
    return refusals;
  }

  TelemetryBatch batch() {
    return new TelemetryBatch(documents, refusals);
  }
}
