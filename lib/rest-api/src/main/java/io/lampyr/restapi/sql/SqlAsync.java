package io.lampyr.restapi.sql;

import io.lampyr.mapping.fault.TimeText;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.esql.AsyncQueries;
import io.lampyr.restapi.esql.RowStyle;
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

/** Statements that may go on after their calls, and are asked for later. */
final class SqlAsync {
  private static final String KEEP_ALIVE = "keep_alive";
  private static final Duration STANDARD_KEEP_ALIVE = Duration.ofDays(5);
  private static final Duration LEAST_KEEP_ALIVE = Duration.ofMinutes(1);
  private static final Duration LONGEST_KEEP_ALIVE = Duration.ofDays(365);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(25);

  private final AsyncQueries queries;

  SqlAsync(AsyncQueries queries) {
    this.queries = queries;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_sql/async/{id}")
            .taking(Set.of("format", "delimiter", KEEP_ALIVE, SqlRequest.WAIT))
            .get(this::find),
        Route.on(Duty.SEARCH, Privilege.READ, "/_sql/async/status/{id}").get(this::status),
        Route.on(Duty.SEARCH, Privilege.READ, "/_sql/async/delete/{id}").delete(this::delete));
  }

  Answer submit(Call call, RowStyle style, SqlRequest request) {
    Map<String, @Nullable Object> body = call.bodyObject();
    Duration wait = SqlRequest.time(body, SqlRequest.WAIT, Duration.ZERO);
    Duration keepAlive = SqlRequest.time(body, KEEP_ALIVE, STANDARD_KEEP_ALIVE);
    if (keepAlive.compareTo(LEAST_KEEP_ALIVE) < 0) {
      throw ApiException.validation(
          "[keep_alive] must be greater than or equal to one minute, got:" + body.get(KEEP_ALIVE));
    }
    AsyncQueries.Wanted wanted =
        new AsyncQueries.Wanted(
            shorter(wait, LONGEST_WAIT),
            shorter(keepAlive, LONGEST_KEEP_ALIVE),
            SqlRequest.flag(body, "keep_on_completion"));
    return answer(style, queries.submit(call, request.query(), wanted));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration given(Call call, String name) {
    String text = call.parameters().text(name).orElse("0ms");
    return TimeText.some(name, text);
  }

  private Answer find(Call call) {
    RowStyle style = RowStyle.of(call);
    Optional<Duration> keepAlive =
        call.parameters().has(KEEP_ALIVE)
            ? Optional.of(shorter(given(call, KEEP_ALIVE), LONGEST_KEEP_ALIVE))
            : Optional.empty();
    Duration wait = shorter(given(call, SqlRequest.WAIT), LONGEST_WAIT);
    return answer(style, queries.find(call, keepAlive, wait));
  }

  private Answer status(Call call) {
    AsyncQueries.Seen seen = queries.find(call, Optional.empty(), Duration.ZERO);
    AsyncQueries.Times times = queries.times(call);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("id", call.path("id"));
    json.put("is_running", seen.running());
    json.put("is_partial", seen.running());
    json.put("start_time_in_millis", times.began().toEpochMilli());
    json.put("expiration_time_in_millis", times.expires().toEpochMilli());
    if (!seen.running()) {
      json.put("completion_status", seen.status());
    }
    return Answer.ok(json);
  }

  private Answer delete(Call call) {
    queries.delete(call);
    return Answer.acknowledged();
  }

  private static Answer answer(RowStyle style, AsyncQueries.Seen seen) {
    if (seen.failed()) {
      Map<String, @Nullable Object> error = new LinkedHashMap<>();
      error.put("error", seen.json().get("whole"));
      error.put("status", seen.status());
      return Answer.tree(seen.status(), error);
    }
    if (!style.format().equals("json")) {
      if (seen.json().containsKey("values")) {
        throw ApiException.argument("columns cannot be answered as txt, csv or tsv");
      }
      Map<String, String> headers = new LinkedHashMap<>();
      seen.id()
          .ifPresent(id -> {
            headers.put("Async-ID", id);
            headers.put("Async-partial", String.valueOf(seen.running()));
            headers.put("Async-running", String.valueOf(seen.running()));
          });
      return SqlAnswers.of(style, false, SqlAnswers.kept(seen.json()), true)
          .with(new Headers(headers));
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    seen.id()
        .ifPresent(id -> {
          json.put("id", id);
          json.put("is_partial", seen.running());
          json.put("is_running", seen.running());
        });
    if (seen.running()) {
      json.put("rows", List.of());
    }
    json.putAll(seen.json());
    return Answer.ok(json);
  }
}
