package io.lampyr.pipelines.run;

/** How a document goes on after a processor. */
public enum Flow {
  NEXT,
  /** The rest of the pipeline is passed over. */
  TERMINATED,
  /** It goes to another index: the rest of all pipelines so far is passed over. */
  REROUTED,
  /** It is not written. */
  DROPPED
}
