package io.lampyr.restapi.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.Tasks;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonGenerator;

/** {@code _msearch}: what is wrong with one search is told of it alone. */
public final class MultiSearchRoutes {
  private static final String[] PARAMETERS = {
    "search_type",
    "max_concurrent_searches",
    "typed_keys",
    "pre_filter_shard_size",
    "max_concurrent_shard_requests",
    "rest_total_hits_as_int",
    "ccs_minimize_roundtrips",
    "routing",
    "ignore_unavailable",
    "ignore_throttled",
    "allow_no_indices",
    "expand_wildcards"
  };
  private static final String[] OF_TEMPLATES = {
    "search_type",
    "max_concurrent_searches",
    "typed_keys",
    "rest_total_hits_as_int",
    "ccs_minimize_roundtrips"
  };
  private static final String ACTION = "indices:data/read/msearch";
  private static final int STANDARD_AT_ONCE = 4;
  private static final int MAX_AT_ONCE = 32;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final PagedSearches searches;
  private final ScriptLibrary scripts;
  private final ErrorAnswers errors;
  private final Tasks tasks;
  private final Clock clock;
  private final Scheduler scheduler;

  public MultiSearchRoutes(
      PagedSearches searches,
      ScriptLibrary scripts,
      ErrorAnswers errors,
      Tasks tasks,
      Clock clock,
      Scheduler scheduler) {
    this.searches = searches;
    this.scripts = scripts;
    this.errors = errors;
    this.tasks = tasks;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  public List<Route> routes() {
    return List.of(
        route("_msearch")
            .taking(PARAMETERS)
            .inElasticsearch("include_named_queries_score")
            .takingLines()
            .by(call -> answer(call, UnaryOperator.identity(), true), Method.GET, Method.POST),
        route("_msearch/template")
            .taking(OF_TEMPLATES)
            .takingLines()
            .by(call -> answer(call, templates()::search, false), Method.GET, Method.POST));
  }

  /** For one call, in which each stored template is looked up once. */
  private SearchTemplates templates() {
    return new SearchTemplates(scripts.remembering(), searches.pipelines().isPresent());
  }

  private static Route.Draft route(String path) {
    return Route.on(Duty.SEARCH, Privilege.READ, "/" + path, "/{index}/" + path).takingSource();
  }

  /** What came of one search. */
  private sealed interface Searched {
    record Done(PagedSearches.Found found) implements Searched {}

    record Failed(ApiException why) implements Searched {}

    /** Its template, or what that made, could not be read. */
    record Unread(ApiException why) implements Searched {}
  }

  /**
   * Searches that are all read before any begins, so that what no search can be fails the call; or
   * those that are only made of templates, each for itself.
   */
  private Answer answer(Call call, UnaryOperator<Searches.Asked> reading, boolean checked) {
    long began = clock.monotonicNanos();
    int atOnce = call.parameters().integer("max_concurrent_searches", STANDARD_AT_ONCE);
    if (atOnce < 1) {
      throw ApiException.argument("maxConcurrentSearchRequests must be positive");
    }
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, SearchTemplates.NO_BODY);
    }
    SearchAnswers.Style style = SearchRoutes.style(searches, call);
    Searches.Asked common = SearchRoutes.asked(call);
    List<Searches.Asked> asked =
        MultiSearchBody.read(call.body(), common.indices(), common.parameters());
    check(asked, checked);
    Siblings siblings = new Siblings(scheduler, "msearch", Math.min(atOnce, MAX_AT_ONCE));
    List<Searched> searched =
        tasks.during(
            new Task.Kind(ACTION, "requests[" + asked.size() + "]", true),
            () -> all(siblings, asked, one -> search(call, one, reading, checked)));
    if (searched.stream().allMatch(Searched.Unread.class::isInstance)) {
      throw ApiException.validation(List.of("no requests added"));
    }
    long took = (clock.monotonicNanos() - began) / NANOS_PER_MILLI;
    return Answer.json(
        200,
        out -> {
          out.writeStartObject();
          out.writeNumberProperty("took", took);
          out.writeArrayPropertyStart("responses");
          searched.forEach(one -> write(one, style, out));
          out.writeEndArray();
          out.writeEndObject();
        });
  }

  private void check(List<Searches.Asked> asked, boolean checked) {
    Instant now = searches.plain().now();
    Dialect dialect = searches.plain().answers().dialect();
    List<String> problems = new ArrayList<>();
    for (Searches.Asked one : asked) {
      if (checked) {
        SearchBody body = searches.body(one, now);
        SpokenBody.checkPlaces(body, false, dialect);
        if (body.window().pit() != null) {
          problems.addAll(searches.problems(one));
        }
      } else {
        checkTemplate(one);
      }
    }
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
  }

  private void checkTemplate(Searches.Asked asked) {
    SearchTemplate template =
        SearchTemplate.read(asked.body(), Optional.empty(), searches.pipelines().isPresent());
    if (template.id().or(template::source).isEmpty()) {
      throw ApiException.argument("Malformed search template");
    }
    var _ = template.checked();
  }

  private static List<Searched> all(
      Siblings siblings, List<Searches.Asked> asked, Function<Searches.Asked, Searched> search) {
    try {
      return siblings.map(asked, search::apply);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while searches ran", e);
    }
  }

  private Searched search(
      Call call, Searches.Asked asked, UnaryOperator<Searches.Asked> reading, boolean checked) {
    Searches.Asked one;
    try {
      one = reading.apply(asked);
      if (!checked) {
        var _ = searches.body(one, searches.plain().now());
      }
    } catch (RuntimeException why) {
      return new Searched.Unread(errors.known(why));
    }
    try {
      return new Searched.Done(
          tasks.during(SearchRoutes.described(one), () -> searches.search(call, one)));
    } catch (RuntimeException why) {
      return new Searched.Failed(errors.known(why));
    }
  }

  private void write(Searched searched, SearchAnswers.Style style, JsonGenerator out) {
    out.writeStartObject();
    switch (searched) {
      case Searched.Done(PagedSearches.Found found) -> {
        searches.plain().answers().write(found.result(), style, found.extra(), out);
        out.writeNumberProperty("status", 200);
      }
      case Searched.Failed(ApiException why) -> write(why, out);
      case Searched.Unread(ApiException why) -> write(why, out);
    }
    out.writeEndObject();
  }

  private static void write(ApiException why, JsonGenerator out) {
    out.writeName("error");
    Json.write(why.wholeJson(), out);
    out.writeNumberProperty("status", why.status());
  }
}
