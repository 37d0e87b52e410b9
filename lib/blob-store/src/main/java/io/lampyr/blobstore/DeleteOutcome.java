package io.lampyr.blobstore;

/** How the deletion of one key ended. */
public sealed interface DeleteOutcome {

  /** Nothing stands under the key any more. */
  record Deleted() implements DeleteOutcome {}

  /**
   * Something else stands there than what was to be deleted, or nothing where a tag was demanded;
   * it was left alone. After an earlier unknown attempt, nothing may stand there because that
   * attempt deleted it.
   */
  record LostRace() implements DeleteOutcome {}

  /** The store declined; nothing was deleted by this attempt. */
  record Refused(String reason) implements DeleteOutcome {}

  /** No answer: it may be gone, or go later. */
  record Unknown(Throwable cause) implements DeleteOutcome {}
}
