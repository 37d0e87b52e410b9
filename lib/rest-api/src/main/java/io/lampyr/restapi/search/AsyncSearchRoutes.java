package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code _async_search}: searches whose results are asked for later. */
final class AsyncSearchRoutes {
  static final String ACTION = "indices:data/read/async_search/submit";
  static final String WAIT = "wait_for_completion_timeout";
  static final String KEEP_ALIVE = "keep_alive";
  static final String KEEPS = "keep_on_completion";
  static final Duration STANDARD_WAIT = Duration.ofSeconds(1);

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(25);
  private static final Duration STANDARD_KEEP_ALIVE = Duration.ofDays(5);
  private static final Duration LEAST_KEEP_ALIVE = Duration.ofSeconds(1);
  private static final Duration LONGEST_KEEP_ALIVE = Duration.ofDays(365);

  private final AsyncSearches searches;
  private final AsyncAnswers answers;
  private final Clock clock;

  AsyncSearchRoutes(AsyncSearches searches, AsyncAnswers answers, Clock clock) {
    this.searches = searches;
    this.answers = answers;
    this.clock = clock;
  }

  List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchRoutes.OF_SEARCH);
    parameters.remove("scroll");
    parameters.addAll(List.of(WAIT, KEEPS, KEEP_ALIVE));
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_async_search", "/{index}/_async_search")
            .taking(parameters)
            .inElasticsearch("force_synthetic_source")
            .takingSource()
            .post(this::submit),
        Route.on(Duty.SEARCH, Privilege.READ, "/_async_search/{id}")
            .taking(WAIT, KEEP_ALIVE, "typed_keys", "rest_total_hits_as_int")
            .inElasticsearch(AsyncAnswers.INTERMEDIATE)
            .get(this::get),
        Route.on(Duty.SEARCH, Privilege.READ, "/_async_search/{id}").delete(this::delete),
        Route.on(Duty.SEARCH, Privilege.READ, "/_async_search/status/{id}")
            .taking(KEEP_ALIVE)
            .by(this::status, Method.GET));
  }

  private Answer submit(Call call) {
    return answer(
        call,
        searches.submit(
            call,
            new AsyncSearches.Wanted(
                wait(call, STANDARD_WAIT, LONGEST_WAIT),
                keepAlive(call, STANDARD_KEEP_ALIVE, LEAST_KEEP_ALIVE, "or equals than 1 second"),
                call.parameters().flag(KEEPS, false))));
  }

  static Duration wait(Call call, Duration otherwise, Duration most) {
    Duration asked = call.parameters().duration(WAIT, otherwise);
    return asked.compareTo(most) > 0 ? most : asked;
  }

  static Duration keepAlive(Call call, Duration otherwise, Duration least, String words) {
    // Elsewhere a minus one stands for none; what is kept for no time is gone before it is asked
    // for.
    boolean none = call.parameters().text(KEEP_ALIVE).filter("-1"::equals).isPresent();
    Duration asked = call.parameters().duration(KEEP_ALIVE, otherwise);
    if (none || asked.compareTo(least) < 0) {
      throw ApiException.validation(
          "[keep_alive] must be greater "
              + words
              + ", got:"
              + call.parameters().text(KEEP_ALIVE).orElse(""));
    }
    return asked.compareTo(LONGEST_KEEP_ALIVE) > 0 ? LONGEST_KEEP_ALIVE : asked;
  }

  static Optional<Duration> keptLonger(Call call) {
    return call.parameters().has(KEEP_ALIVE)
        ? Optional.of(keepAlive(call, STANDARD_KEEP_ALIVE, Duration.ofMillis(1), "than 0"))
        : Optional.empty();
  }

  private Answer get(Call call) {
    return answer(
        call, searches.find(call, keptLonger(call), wait(call, Duration.ZERO, LONGEST_WAIT)));
  }

  private Answer delete(Call call) {
    searches.delete(call);
    return Answer.acknowledged();
  }

  private Answer status(Call call) {
    AsyncSearches.Seen seen = searches.find(call, keptLonger(call), Duration.ZERO);
    Map<String, @Nullable Object> json = head(seen);
    json.put("_shards", answers.shards(seen));
    if (!seen.isRunning()) {
      json.put("completion_status", seen.failure().map(AsyncSearches.Failure::status).orElse(200));
    }
    return Answer.ok(call.readable(json));
  }

  private static Map<String, @Nullable Object> head(AsyncSearches.Seen seen) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    seen.id().ifPresent(id -> json.put("id", id));
    json.put("is_partial", seen.isRunning() || seen.failure().isPresent());
    json.put("is_running", seen.isRunning());
    json.put("start_time_in_millis", seen.began().toEpochMilli());
    json.put("expiration_time_in_millis", seen.expires().toEpochMilli());
    seen.ended()
        .map(Instant::toEpochMilli)
        .ifPresent(ended -> json.put("completion_time_in_millis", ended));
    return json;
  }

  private Answer answer(Call call, AsyncSearches.Seen seen) {
    return answers.answer(call, seen, head(seen), clock.now());
  }
}
