package io.lampyr.differential.compare;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.side.Answer;
import java.util.List;
import java.util.Optional;

/** Compares two answers to one request. */
public final class Answers {
  private static final int FAULT = 500;
  private static final int FULL = 429;
  private static final int ERROR = 400;
  private static final List<String> STATUS = List.of("status");

  private Answers() {}

  /**
   * Whether the peer alone fails by a fault of its own, or has no room for anything, so that its
   * answer says nothing.
   */
  public static boolean isNoMeasure(Answer ours, Answer theirs) {
    boolean isFull =
        theirs.status() == FULL
            && (theirs.reason().startsWith("[parent] Data too large")
                || theirs.reason().startsWith("[script] Too many dynamic script compilations"));
    return isFull || (theirs.status() >= FAULT && ours.status() < FAULT);
  }

  /**
   * Where they differ; empty if they do not.
   *
   * @param scoresCount whether scores, and the order by them, mean anything
   */
  public static Optional<Difference> difference(Answer ours, Answer theirs, boolean scoresCount) {
    return difference(ours, theirs, Measure.ofScene(scoresCount));
  }

  /** The same of several indices, where documents that were replaced still count in scores. */
  public static Optional<Difference> ofSeveral(Answer ours, Answer theirs) {
    return difference(ours, theirs, Measure.OF_SEVERAL);
  }

  /** The same by what counts. */
  public static Optional<Difference> difference(Answer ours, Answer theirs, Measure measure) {
    if (isNoMeasure(ours, theirs)) {
      return Optional.empty();
    }
    if (ours.status() >= FAULT) {
      return status(Kind.CRASH, ours, theirs, ours.errorType() + " " + Words.of(ours.reason()));
    }
    if (ours.isError() && theirs.isError()) {
      return errors(ours, theirs);
    }
    if (ours.isError()) {
      return status(Kind.REFUSED, ours, theirs, ours.errorType() + " " + Words.of(ours.reason()));
    }
    if (theirs.isError()) {
      return status(
          Kind.LENIENT, ours, theirs, theirs.errorType() + " " + Words.of(theirs.reason()));
    }
    if (ours.status() != theirs.status()) {
      return status(Kind.RESULT, ours, theirs, ours.status() + "/" + theirs.status());
    }
    Object failed = Json.at(ours.body(), "_shards", "failed");
    Object failedThere = Json.at(theirs.body(), "_shards", "failed");
    if (ours.status() < ERROR && !failed.equals(failedThere)) {
      return status(Kind.PARTIAL, ours, theirs, "");
    }
    return Trees.difference(ours.body(), theirs.body(), measure);
  }

  /** Why a request was refused, without what is only so in this one request. */
  public static String refusal(Answer error) {
    return error.errorType() + " " + Words.of(error.reason());
  }

  private static Optional<Difference> errors(Answer ours, Answer theirs) {
    if (!ours.errorType().equals(theirs.errorType())) {
      return status(Kind.ERRTYPE, ours, theirs, ours.errorType() + " | " + theirs.errorType());
    }
    String our = Words.of(ours.reason());
    String their = Words.of(theirs.reason());
    return our.equals(their)
        ? Optional.empty()
        : status(Kind.REASON, ours, theirs, our + " | " + their);
  }

  private static Optional<Difference> status(Kind kind, Answer ours, Answer theirs, String cause) {
    String words = Words.of(ours.reason()) + " | " + Words.of(theirs.reason());
    return Optional.of(new Difference(kind, STATUS, cause, words, told(ours), told(theirs)));
  }

  private static String told(Answer answer) {
    if (answer.isError()) {
      return answer.errorType() + " " + answer.reasons();
    }
    Object failures = Json.at(answer.body(), "_shards", "failures");
    return answer.status() + " " + Json.text(Json.isNull(failures) ? answer.body() : failures);
  }
}
