package io.lampyr.restapi.byquery;

import io.lampyr.restapi.document.WriteOutcome;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The writes that failed; any of them ends the run once its batch is done. */
final class Failures {
  private static final String CONFLICT = "version_conflict_engine_exception";

  /** Those of a batch of each slice at the most are met; beyond that they are not listed. */
  private static final int MAX_LISTED = 10_000;

  private final ErrorAnswers errors;
  private final List<Map<String, @Nullable Object>> listed = new ArrayList<>();
  private volatile boolean any;
  private int status = 200;

  /** Those so far, and the worst status. */
  record State(List<Map<String, @Nullable Object>> listed, int status) {
    static final State NONE = new State(List.of(), 200);

    State {
      listed = List.copyOf(listed);
    }
  }

  Failures(ErrorAnswers errors, State before) {
    this.errors = errors;
    this.listed.addAll(before.listed());
    this.any = !before.listed().isEmpty();
    this.status = before.status();
  }

  synchronized State state() {
    return new State(listed, status);
  }

  boolean any() {
    return any;
  }

  boolean isConflict(WriteOutcome.Failed failed) {
    return errors.known(failed.why()).error().type().equals(CONFLICT);
  }

  synchronized void add(WriteOutcome.Failed failed) {
    any = true;
    ApiException known = errors.known(failed.why());
    status = Math.max(status, known.status());
    if (listed.size() < MAX_LISTED) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("index", failed.index());
      json.put("id", failed.id());
      json.put("cause", known.itemJson());
      json.put("status", known.status());
      listed.add(json);
    }
  }

  /** The worst status of all. */
  synchronized int status() {
    return status;
  }

  synchronized List<?> json() {
    return List.copyOf(listed);
  }
}
