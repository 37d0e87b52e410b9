package io.lampyr.restapi.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** {@code _async_search}: searches whose results are asked for later. */
public final class AsyncSearchRoutes {
  private static final String WAIT = "wait_for_completion_timeout";
  private static final Duration STANDARD_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(25);
  private static final Duration STANDARD_KEEP_ALIVE = Duration.ofHours(1);

  /** Results lie in memory: they are not kept for days. */
  private static final Duration LONGEST_KEEP_ALIVE = Duration.ofHours(6);

  private final PagedSearches pages;
  private final AsyncSearches searches;

  public AsyncSearchRoutes(
      PagedSearches pages, Ports ports, ErrorAnswers errors, RequestMemory memory) {
    this.pages = pages;
    this.searches = new AsyncSearches(ports, errors, memory);
  }

  public List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchRoutes.OF_SEARCH);
    parameters.remove("scroll");
    parameters.addAll(List.of(WAIT, "keep_on_completion", "keep_alive"));
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_async_search", "/{index}/_async_search")
            .taking(parameters)
            .post(this::submit),
        Route.on(Duty.SEARCH, Privilege.READ, "/_async_search/{id}")
            .taking(WAIT, "keep_alive", "typed_keys", "rest_total_hits_as_int")
            .get(this::get),
        Route.on(Duty.SEARCH, Privilege.READ, "/_async_search/{id}").delete(this::delete),
        Route.on(Duty.SEARCH, Privilege.READ, "/_async_search/status/{id}")
            .taking("keep_alive")
            .by(this::status, Method.GET));
  }

  private Answer submit(Call call) {
    Searches.Asked asked = SearchRoutes.asked(call);
    if (pages.plain().body(asked, pages.plain().now()).window().pit() != null) {
      throw ApiException.validation("[pit] is not supported in an async search");
    }
    List<String> indices =
        pages.plain().resolve(call, asked).stream().map(ResolvedIndex::name).toList();
    AsyncSearches.Kept one =
        searches.start(indices, keepAlive(call), () -> pages.search(call, asked));
    searches.await(one, wait(call, STANDARD_WAIT));
    boolean ended = !(one.outcome() instanceof AsyncSearches.Outcome.Running);
    boolean keeps = !ended || call.parameters().flag("keep_on_completion", false);
    if (!keeps) {
      searches.drop(one);
    }
    return answer(call, one, keeps);
  }

  private static Duration wait(Call call, Duration otherwise) {
    Duration asked = call.parameters().duration(WAIT, otherwise);
    return asked.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : asked;
  }

  private static Duration keepAlive(Call call) {
    Duration asked = call.parameters().duration("keep_alive", STANDARD_KEEP_ALIVE);
    return asked.compareTo(LONGEST_KEEP_ALIVE) > 0 ? LONGEST_KEEP_ALIVE : asked;
  }

  private AsyncSearches.Kept find(Call call) {
    String id = call.path("id");
    AsyncSearches.Kept one =
        searches
            .find(id)
            .orElseThrow(() -> new ApiException(404, "resource_not_found_exception", id));
    one.indices().forEach(index -> call.require(Privilege.READ, index));
    if (call.parameters().has("keep_alive")) {
      searches.extend(one, keepAlive(call));
    }
    return one;
  }

  private Answer get(Call call) {
    AsyncSearches.Kept one = find(call);
    searches.await(one, wait(call, Duration.ZERO));
    return answer(call, one, true);
  }

  private Answer delete(Call call) {
    searches.drop(find(call));
    return Answer.acknowledged();
  }

  private Answer status(Call call) {
    AsyncSearches.Kept one = find(call);
    Map<String, @Nullable Object> json = head(one, true);
    switch (one.outcome()) {
      case AsyncSearches.Outcome.Running _ -> json.put("_shards", noShards());
      case AsyncSearches.Outcome.Done(PagedSearches.Found found) -> {
        json.put("_shards", pages.plain().answers().shards(found.result().shards()));
        json.put("completion_status", 200);
      }
      case AsyncSearches.Outcome.Failed(ApiException why) -> {
        json.put("_shards", noShards());
        json.put("completion_status", why.status());
      }
    }
    return Answer.ok(json);
  }

  private static Map<String, @Nullable Object> head(AsyncSearches.Kept one, boolean named) {
    AsyncSearches.Outcome outcome = one.outcome();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (named) {
      json.put("id", one.id());
    }
    json.put("is_partial", !(outcome instanceof AsyncSearches.Outcome.Done));
    json.put("is_running", outcome instanceof AsyncSearches.Outcome.Running);
    json.put("start_time_in_millis", one.began().toEpochMilli());
    json.put("expiration_time_in_millis", one.expires().toEpochMilli());
    Optional.of(one)
        .filter(ended -> !(outcome instanceof AsyncSearches.Outcome.Running))
        .flatMap(AsyncSearches.Kept::ended)
        .ifPresent(ended -> json.put("completion_time_in_millis", ended.toEpochMilli()));
    return json;
  }

  private Answer answer(Call call, AsyncSearches.Kept one, boolean named) {
    AsyncSearches.Outcome outcome = one.outcome();
    Map<String, @Nullable Object> head = head(one, named);
    int status =
        outcome instanceof AsyncSearches.Outcome.Failed failed ? failed.why().status() : 200;
    SearchAnswers.Style style = SearchRoutes.style(call);
    return Answer.json(
        status,
        out -> {
          out.writeStartObject();
          head.forEach((name, value) -> {
            out.writeName(name);
            Json.write(value, out);
          });
          write(outcome, style, out);
          out.writeEndObject();
        });
  }

  private void write(AsyncSearches.Outcome outcome, SearchAnswers.Style style, JsonGenerator out) {
    switch (outcome) {
      case AsyncSearches.Outcome.Running _ -> {
        Map<String, @Nullable Object> total = new LinkedHashMap<>();
        total.put("value", 0);
        total.put("relation", "gte");
        Map<String, @Nullable Object> hits = new LinkedHashMap<>();
        hits.put("total", style.totalAsNumber() ? 0 : total);
        hits.put("max_score", null);
        hits.put("hits", List.of());
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("took", 0);
        response.put("timed_out", false);
        response.put("_shards", noShards());
        response.put("hits", hits);
        out.writeName("response");
        Json.write(response, out);
      }
      case AsyncSearches.Outcome.Done(PagedSearches.Found found) -> {
        out.writeName("response");
        out.writeStartObject();
        pages.plain().answers().write(found.result(), style, found.extra(), out);
        out.writeEndObject();
      }
      case AsyncSearches.Outcome.Failed(ApiException why) -> {
        out.writeName("error");
        Json.write(why.wholeJson(), out);
      }
    }
  }

  private static Map<String, @Nullable Object> noShards() {
    Map<String, @Nullable Object> shards = new LinkedHashMap<>();
    shards.put("total", 0);
    shards.put("successful", 0);
    shards.put("skipped", 0);
    shards.put("failed", 0);
    return shards;
  }
}
