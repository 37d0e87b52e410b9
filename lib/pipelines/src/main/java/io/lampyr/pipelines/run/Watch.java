package io.lampyr.pipelines.run;

import io.lampyr.pipelines.document.IngestDocument;

/** Is told what becomes of a document at each processor. */
public interface Watch {
  void passed(Step step, Flow flow, IngestDocument document);

  /** A pipeline is begun, of which each processor is told. */
  void entered(Step step);

  /** Its condition does not hold. */
  void skipped(Step step);

  void failed(Step step, RuntimeException why);

  void ignored(Step step, RuntimeException why, IngestDocument document);
}
