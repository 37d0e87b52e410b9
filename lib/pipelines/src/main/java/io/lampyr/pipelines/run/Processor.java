package io.lampyr.pipelines.run;

import io.lampyr.pipelines.document.IngestDocument;
import java.util.Set;

/**
 * Does one thing to a document. What is wrong with a document is an {@link
 * io.lampyr.base.error.InvalidInputException}; the document may have been changed in part then.
 * Immutable and safe for many threads.
 */
public interface Processor {
  Flow run(IngestDocument document, Course course);

  /** The enrich policies that it looks up in, itself or what it holds. */
  default Set<String> policies() {
    return Set.of();
  }

  /** Whether it needs databases of addresses, itself or what it holds. */
  default boolean needsPlaces() {
    return false;
  }

  /** One that changes the document and has no say in where it goes. */
  interface Change extends Processor {
    void change(IngestDocument document);

    @Override
    default Flow run(IngestDocument document, Course course) {
      change(document);
      return Flow.NEXT;
    }
  }
}
