package io.lampyr.restapi.esql;

import io.lampyr.mapping.fault.TimeText;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code _query/async}: queries whose rows are asked for later, as JSON. */
final class AsyncRoutes {
  private static final String WAIT = "wait_for_completion_timeout";
  private static final String KEEP_ALIVE = "keep_alive";
  private static final Duration STANDARD_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(25);
  private static final Duration STANDARD_KEEP_ALIVE = Duration.ofDays(5);
  private static final Duration LEAST_KEEP_ALIVE = Duration.ofMinutes(1);
  private static final Duration LONGEST_KEEP_ALIVE = Duration.ofDays(365);

  private final AsyncQueries queries;

  AsyncRoutes(AsyncQueries queries) {
    this.queries = queries;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_query/async")
            .taking(EsqlRoutes.PARAMETERS)
            .takingBody()
            .post(this::submit),
        Route.on(Duty.SEARCH, Privilege.READ, "/_query/async/{id}")
            .taking(Set.of(WAIT, KEEP_ALIVE, "format", FilledColumns.WANTED))
            .get(this::find),
        Route.on(Duty.SEARCH, Privilege.READ, "/_query/async/{id}").delete(this::delete),
        Route.on(Duty.SEARCH, Privilege.READ, "/_query/async/{id}/stop")
            .taking(Set.of("format", FilledColumns.WANTED))
            .post(call -> answer(queries.stop(json(call), LONGEST_WAIT))));
  }

  private static Call json(Call call) {
    if (!RowStyle.of(call).format().equals("json")) {
      throw ApiException.argument("only format [json] is supported by asynchronous queries");
    }
    return call;
  }

  private Answer submit(Call call) {
    EsqlRequest request = EsqlRequest.read(json(call), true);
    Map<String, @Nullable Object> body = call.bodyObject();
    Duration wait = time(WAIT, body.get(WAIT), STANDARD_WAIT);
    Duration keepAlive =
        keepAlive(
            body.get(KEEP_ALIVE),
            time(KEEP_ALIVE, body.get(KEEP_ALIVE), STANDARD_KEEP_ALIVE),
            LEAST_KEEP_ALIVE,
            "or equal to one minute");
    boolean keeps = Boolean.TRUE.equals(body.get("keep_on_completion"));
    return answer(
        queries.submit(
            call,
            request.query(),
            new AsyncQueries.Wanted(shorter(wait, LONGEST_WAIT), keepAlive, keeps)));
  }

  private Answer find(Call call) {
    Duration wait = call.parameters().duration(WAIT, Duration.ZERO);
    Optional<Duration> keepAlive =
        call.parameters()
            .text(KEEP_ALIVE)
            .map(text -> {
              Duration asked = call.parameters().duration(KEEP_ALIVE, Duration.ZERO);
              return keepAlive(text, asked, Duration.ofMillis(1), "0");
            });
    return answer(queries.find(json(call), keepAlive, shorter(wait, LONGEST_WAIT)));
  }

  /** Elsewhere a minus one stands for none; what is kept for no time is gone before it is asked. */
  private static Duration keepAlive(
      @Nullable Object written, Duration asked, Duration least, String words) {
    if ("-1".equals(written) || asked.compareTo(least) < 0) {
      throw ApiException.validation(
          "[keep_alive] must be greater than " + words + ", got:" + written);
    }
    return shorter(asked, LONGEST_KEEP_ALIVE);
  }

  private Answer delete(Call call) {
    queries.delete(call);
    return Answer.acknowledged();
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration time(String name, @Nullable Object value, Duration otherwise) {
    return value == null ? otherwise : TimeText.some(name, String.valueOf(value));
  }

  private static Answer answer(AsyncQueries.Seen seen) {
    if (seen.failed()) {
      Map<String, @Nullable Object> error = new LinkedHashMap<>();
      error.put("error", seen.json().get("whole"));
      error.put("status", seen.status());
      return Answer.tree(seen.status(), error);
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    seen.id().ifPresent(id -> json.put("id", id));
    json.put("is_running", seen.running());
    if (seen.running()) {
      json.put("is_partial", true);
      json.put("columns", List.of());
      json.put("values", List.of());
    }
    json.putAll(seen.json());
    Map<String, String> headers = new LinkedHashMap<>();
    seen.id().ifPresent(id -> headers.put("X-Elasticsearch-Async-Id", id));
    headers.put("X-Elasticsearch-Async-Is-Running", seen.running() ? "?1" : "?0");
    return Answer.ok(json).with(new Headers(headers));
  }
}
