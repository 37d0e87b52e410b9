package io.lampyr.restapi.search;

import io.lampyr.engine.search.SearchFailedException;
import io.lampyr.engine.search.ShardFailure;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.util.ArrayList;
import java.util.List;

/** What a client is told of a search that failed on its shards. */
final class SearchErrors {
  private static final int UNAVAILABLE = 503;
  private static final int TIMEOUT = 504;

  private SearchErrors() {}

  static ApiException of(SearchFailedException failed, SearchAnswers answers, ErrorAnswers errors) {
    List<ApiError> roots = new ArrayList<>();
    int status = 0;
    ApiError first = null;
    for (ShardFailure failure : failed.failures()) {
      ApiException cause = SearchAnswers.told(errors.known(failure.cause()), failure);
      status = Math.max(status, cause.status());
      if (!roots.contains(cause.error().root())) {
        roots.add(cause.error().root());
      }
      first = first == null ? cause.error() : first;
    }
    if (failed.failures().isEmpty() && failed.getCause() instanceof RuntimeException fault) {
      ApiException cause = errors.known(fault);
      status = cause.status();
      first = cause.error();
    }
    ApiError error =
        ApiError.of("search_phase_execution_exception", String.valueOf(failed.getMessage()))
            .with("phase", failed.phase())
            .with("grouped", true)
            .with("failed_shards", answers.failures(failed.failures()));
    return new ApiException(
        status == 0 ? UNAVAILABLE : status,
        first == null ? error : error.causedBy(roots.isEmpty() ? first : first.carried()),
        roots);
  }

  /** What a client is told who wants all or nothing, where there was time for a part alone. */
  static ApiException timedOut() {
    return new ApiException(
        TIMEOUT,
        "search_timeout_exception",
        "Time exceeded; ask for less at once, or by an async search, which may take longer");
  }
}
