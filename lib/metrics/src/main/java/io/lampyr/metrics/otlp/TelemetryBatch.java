package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.Refusals;
import java.util.List;

/** What a request asks to be written, and what of it is refused whatever is written to. */
public record TelemetryBatch(List<Document> documents, Refusals refusals) {}
