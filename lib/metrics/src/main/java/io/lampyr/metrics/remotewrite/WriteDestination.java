package io.lampyr.metrics.remotewrite;

import io.lampyr.base.check.Check;
import io.lampyr.metrics.document.StreamName;

/**
 * Where samples go, and how many documents one request may become.
 *
 * <p>Exemplars, and what is said of metrics, are not points of a series, and have streams of their
 * own.
 */
public record WriteDestination(
    StreamName samples, StreamName exemplars, StreamName metadata, int mostDocuments) {
  private static final String TYPE = "metrics";
  private static final String SUFFIX = ".prometheus";

  public WriteDestination {
    Check.positive(mostDocuments, "documents of a request");
  }

  /** Of names as somebody has put them into the path; refuses what is none. */
  public static WriteDestination of(String dataset, String namespace, int mostDocuments) {
    StreamName checked = StreamName.strict(TYPE, dataset, namespace);
    return new WriteDestination(
        new StreamName(TYPE, checked.dataset() + SUFFIX, namespace),
        new StreamName(TYPE, checked.dataset() + SUFFIX + ".exemplars", namespace),
        new StreamName(TYPE, checked.dataset() + SUFFIX + ".metadata", namespace),
        mostDocuments);
  }
}
