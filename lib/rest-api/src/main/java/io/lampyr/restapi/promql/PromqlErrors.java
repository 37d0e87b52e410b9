package io.lampyr.restapi.promql;

import io.lampyr.base.memory.TooMuchMemoryException;
import io.lampyr.engine.search.SearchCancelledException;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.util.function.Supplier;

/** Errors in the form that Prometheus' clients read. */
final class PromqlErrors {
  private static final int UNPROCESSABLE = 422;
  private static final int CLIENT_CLOSED = 499;

  private final ErrorAnswers errors;

  PromqlErrors(ErrorAnswers errors) {
    this.errors = errors;
  }

  Answer during(Supplier<Answer> work) {
    try {
      return work.get();
    } catch (PromqlException failed) {
      String message = String.valueOf(failed.getMessage());
      return switch (failed.kind()) {
        case BAD_DATA -> PromqlAnswers.error(400, "bad_data", message);
        case EXECUTION -> PromqlAnswers.error(UNPROCESSABLE, "execution", message);
        case TIMEOUT -> PromqlAnswers.error(503, "timeout", message);
        case CANCELED -> PromqlAnswers.error(CLIENT_CLOSED, "canceled", message);
      };
    } catch (SearchCancelledException cancelled) {
      return PromqlAnswers.error(
          CLIENT_CLOSED, "canceled", "query was canceled in query execution");
    } catch (TooMuchMemoryException much) {
      return PromqlAnswers.error(
          UNPROCESSABLE,
          "execution",
          "query processing would load too many samples into memory in query execution: "
              + much.getMessage());
    } catch (RuntimeException other) {
      ApiException known = errors.known(other);
      String type =
          switch (known.status() / 100) {
            case 4 -> known.status() == 404 ? "not_found" : "bad_data";
            default -> known.status() == 503 ? "timeout" : "internal";
          };
      return PromqlAnswers.error(known.status(), type, String.valueOf(known.getMessage()));
    }
  }
}
