package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.document.Document;
import io.lampyr.metrics.document.Refusals;
import java.util.List;

/**
 * What a request asks to be written, and what of it is refused whatever is written to.
 *
 * @param points samples that are in none of the documents
 * @param metadata what is said of metrics, which is no part of what senders count
 */
public record WriteBatch(
    List<Document> documents,
    List<SentPoints> points,
    List<Document> metadata,
    Refusals refusals) {}
