package io.lampyr.restapi.error;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.memory.TooMuchMemoryException;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.search.SearchCancelledException;
import io.lampyr.engine.search.TooLateException;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.pipelines.config.PipelineException;
import io.lampyr.pipelines.run.StepFailure;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.exchange.Headers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** What a client is answered when a call ends with an exception. */
public final class ErrorAnswers {
  private static final System.Logger LOG = System.getLogger("io.lampyr.restapi");
  private static final int MAX_TRACE_LINES = 200;

  /** How a client may show who it is; HTTP demands that every 401 says it. */
  public static final List<String> CHALLENGES =
      List.of("Basic realm=\"security\", charset=\"UTF-8\"", "ApiKey");

  private static final Headers CHALLENGE =
      new Headers(Map.of("WWW-Authenticate", String.join(", ", CHALLENGES)));

  private final Dialect dialect;

  public ErrorAnswers(Dialect dialect) {
    this.dialect = dialect;
  }

  /** In whose words errors are told. */
  public Dialect dialect() {
    return dialect;
  }

  /** The error of a call, with the exception's trace where the client asked for it. */
  public Answer answer(RuntimeException thrown, boolean withTrace) {
    if (thrown instanceof PlainException plain) {
      return json(plain.status(), String.valueOf(plain.getMessage())).with(plain.headers());
    }
    ApiException known = known(thrown);
    ApiError error = known.error();
    if (withTrace) {
      error = error.with("stack_trace", trace(thrown));
    }
    Answer answer = json(known.status(), error.toJsonWithRoots(known.roots()));
    if (known.status() == 401) {
      return answer.with(CHALLENGE);
    }
    if (thrown instanceof OverloadedException overloaded) {
      return answer.with(retryAfter(Math.max(1, overloaded.retryAfter().toSeconds())));
    }
    return known.status() == 503 ? answer.with(retryAfter(1)) : answer;
  }

  /** The exception as an error that clients know. */
  public ApiException known(RuntimeException thrown) {
    return switch (thrown) {
      case ApiException api -> api;
      case FaultException fault -> of(fault.fault());
      case QueryException query ->
          new ApiException(400, query.type(), String.valueOf(query.getMessage()));
      case PipelineException pipeline -> of(pipeline);
      case StepFailure step -> known(step.why());
      case RefusedException refused -> Refusals.of(refused, dialect);
      case JacksonException malformed -> of(JsonReading.fault(malformed));
      case TooMuchMemoryException much ->
          new ApiException(
              429,
              ApiError.of("circuit_breaking_exception", String.valueOf(much.getMessage()))
                  .with("bytes_wanted", much.bytesWanted())
                  .with("bytes_limit", much.bytesLimit())
                  .with("durability", "TRANSIENT"));
      case SearchCancelledException cancelled ->
          new ApiException(400, "task_cancelled_exception", String.valueOf(cancelled.getMessage()));
      case OverloadedException overloaded ->
          new ApiException(
              429, "es_rejected_execution_exception", String.valueOf(overloaded.getMessage()));
      case TooLateException late ->
          new ApiException(504, "search_timeout_exception", String.valueOf(late.getMessage()));
      case InvalidInputException invalid ->
          ApiException.argument(String.valueOf(invalid.getMessage()));
      case LampyrException failure -> failed(failure);
      default -> broken(thrown);
    };
  }

  private ApiException of(Fault fault) {
    return new ApiException(status(fault.kind()), ApiError.of(fault, dialect));
  }

  private ApiException of(PipelineException wrong) {
    ApiError error = ApiError.of(wrong.fault(), dialect);
    for (Map.Entry<String, String> detail : wrong.details().entrySet()) {
      error = error.with(detail.getKey(), detail.getValue());
    }
    return new ApiException(status(wrong.fault().kind()), error);
  }

  private int status(ErrorKind kind) {
    return switch (kind) {
      case AGGREGATION_EXECUTION, ILLEGAL_STATE, FAIL_PROCESSOR -> 500;
      case AGGREGATION_REFUSED -> dialect == Dialect.OPENSEARCH ? 500 : 400;
      case TOO_MANY_BUCKETS -> dialect == Dialect.OPENSEARCH ? 503 : 400;
      default -> 400;
    };
  }

  private static ApiException failed(LampyrException failure) {
    String reason = String.valueOf(failure.getMessage());
    return switch (failure.remedy()) {
      case RETRY -> new ApiException(503, "unavailable_shards_exception", reason);
      case MEND, PAGE -> {
        LOG.log(System.Logger.Level.ERROR, "a call failed", failure);
        yield new ApiException(500, "exception", reason);
      }
    };
  }

  private static ApiException broken(RuntimeException thrown) {
    LOG.log(System.Logger.Level.ERROR, "a call met a fault of the program", thrown);
    return new ApiException(500, "exception", "a fault of the program: " + thrown);
  }

  private static Headers retryAfter(long seconds) {
    return new Headers(Map.of("Retry-After", Long.toString(seconds)));
  }

  private static Answer json(int status, Object error) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("error", error);
    body.put("status", status);
    return Answer.tree(status, body);
  }

  private static String trace(RuntimeException thrown) {
    List<StackTraceElement> lines = List.of(thrown.getStackTrace());
    StringBuilder trace = new StringBuilder(thrown.toString());
    lines
        .subList(0, Math.min(lines.size(), MAX_TRACE_LINES))
        .forEach(line -> trace.append("\n\tat ").append(line));
    return trace.toString();
  }
}
