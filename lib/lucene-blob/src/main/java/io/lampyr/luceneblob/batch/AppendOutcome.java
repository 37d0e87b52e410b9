package io.lampyr.luceneblob.batch;

import io.lampyr.luceneblob.commit.CompoundCommit;

/** How an append ended. */
public sealed interface AppendOutcome {

  /** The commit is part of the batch, and readable. */
  record Appended(CompoundCommit commit) implements AppendOutcome {}

  /** The batch takes no more: it was sealed, or is full. The commit belongs into the next one. */
  record Closed() implements AppendOutcome {}
}
