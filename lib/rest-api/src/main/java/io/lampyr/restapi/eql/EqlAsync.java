package io.lampyr.restapi.eql;

import io.lampyr.base.port.Clock;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.esql.AsyncQueries;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Searches that may go on after their calls, and are asked for later. */
final class EqlAsync {
  private static final Duration STANDARD_KEEP_ALIVE = Duration.ofDays(5);
  private static final Duration LEAST_KEEP_ALIVE = Duration.ofMinutes(1);
  private static final Duration LONGEST_KEEP_ALIVE = Duration.ofDays(365);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(25);

  private final AsyncQueries queries;
  private final Clock clock;

  EqlAsync(AsyncQueries queries, Clock clock) {
    this.queries = queries;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_eql/search/{id}")
            .taking(Set.of(EqlRequest.KEEP_ALIVE, EqlRequest.WAIT))
            .get(this::find),
        Route.on(Duty.SEARCH, Privilege.READ, "/_eql/search/{id}").delete(this::delete),
        Route.on(Duty.SEARCH, Privilege.READ, "/_eql/search/status/{id}").get(this::status));
  }

  Answer submit(Call call, EqlRequest request) {
    Instant began = clock.now();
    Duration wait = EqlRequest.time(call, EqlRequest.WAIT).orElse(LONGEST_WAIT);
    AsyncQueries.Wanted wanted =
        new AsyncQueries.Wanted(
            shorter(wait, LONGEST_WAIT),
            keepAlive(call, LEAST_KEEP_ALIVE, "or equal to one minute").orElse(STANDARD_KEEP_ALIVE),
            EqlRequest.flag(call, EqlRequest.KEEP, false));
    return answer(queries.submit(call, request.query(), wanted), began);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Optional<Duration> keepAlive(Call call, Duration least, String words) {
    Optional<Duration> asked = EqlRequest.time(call, EqlRequest.KEEP_ALIVE);
    if (asked.isPresent() && asked.get().compareTo(least) < 0) {
      throw ApiException.validation("[keep_alive] must be greater than " + words);
    }
    return asked.map(time -> shorter(time, LONGEST_KEEP_ALIVE));
  }

  private Answer find(Call call) {
    Duration wait = EqlRequest.time(call, EqlRequest.WAIT).orElse(Duration.ZERO);
    AsyncQueries.Seen seen =
        queries.find(call, keepAlive(call, Duration.ofMillis(1), "0"), shorter(wait, LONGEST_WAIT));
    Instant began = seen.running() ? queries.times(call).began() : clock.now();
    return answer(seen, began);
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

  private Answer answer(AsyncQueries.Seen seen, Instant began) {
    if (seen.failed()) {
      Map<String, @Nullable Object> error = new LinkedHashMap<>();
      error.put("error", seen.json().get("whole"));
      error.put("status", seen.status());
      return Answer.tree(seen.status(), error);
    }
    if (seen.running()) {
      long took = Duration.between(began, clock.now()).toMillis();
      return Answer.ok(EqlAnswers.running(seen.id().orElse(""), Math.max(0, took)));
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    seen.id().ifPresent(id -> json.put("id", id));
    json.putAll(seen.json());
    return Answer.ok(json);
  }
}
