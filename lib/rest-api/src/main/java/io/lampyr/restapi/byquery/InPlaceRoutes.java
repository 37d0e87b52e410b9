package io.lampyr.restapi.byquery;

import io.lampyr.base.port.Clock;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.document.DocumentWrite;
import io.lampyr.restapi.document.WriteOperation;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.FoundDocument;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.Sweep;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.update.script.ScriptLibrary;
import io.lampyr.restapi.update.script.UpdateContext;
import io.lampyr.restapi.update.script.UpdateScript;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code _delete_by_query} and {@code _update_by_query}. */
final class InPlaceRoutes {
  private static final String DELETES = "indices:data/write/delete/byquery";
  private static final String UPDATES = "indices:data/write/update/byquery";

  /** What the search is told of the call's parameters. */
  private static final Set<String> OF_SEARCH =
      Set.of(
          "q",
          "df",
          "default_operator",
          "analyzer",
          "analyze_wildcard",
          "lenient",
          "routing",
          "preference",
          "ignore_unavailable",
          "allow_no_indices",
          "expand_wildcards",
          "ignore_throttled",
          "sort",
          "terminate_after",
          "_source",
          "_source_includes",
          "_source_excludes");

  /** What a body says of the run, not of its search. */
  private static final Set<String> OF_RUNS = Set.of("conflicts", "max_docs", "size");

  private static final Set<String> OF_UPDATES = Set.of("conflicts", "max_docs", "size", "script");

  private final Runs runs;
  private final PagedSearches searches;
  private final ScriptLibrary scripts;
  private final Clock clock;

  InPlaceRoutes(Runs runs, PagedSearches searches, ScriptLibrary scripts, Clock clock) {
    this.runs = runs;
    this.searches = searches;
    this.scripts = scripts;
    this.clock = clock;
    runs.does(DELETES, this::deletion);
    runs.does(UPDATES, this::updating);
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.DELETE, "/{index}/_delete_by_query")
            .taking(parameters())
            .takingSource()
            .post(this::delete),
        Route.on(Duty.SEARCH, Privilege.INDEX, "/{index}/_update_by_query")
            .taking(parameters("pipeline", "version_type"))
            .takingSource()
            .post(this::update));
  }

  private static Set<String> parameters(String... more) {
    Set<String> all = new HashSet<>(OF_SEARCH);
    all.addAll(Requested.PARAMETERS);
    all.addAll(
        Set.of(
            "conflicts",
            "scroll_size",
            "search_timeout",
            "search_type",
            "size",
            "from",
            "stats",
            "version",
            "request_cache"));
    all.addAll(Arrays.asList(more));
    return all;
  }

  private Answer delete(Call call) {
    return runs.answer(call, deletion(call, clock.now()));
  }

  private Answer update(Call call) {
    return runs.answer(call, updating(call, clock.now()));
  }

  private Runs.Run deletion(Call call, Instant now) {
    Map<String, @Nullable Object> body = call.bodyObject();
    return run(
        call,
        now,
        body,
        new Kind(DELETES, "delete-by-query " + indices(call), new Progress.Shape(false, false)),
        document -> new Change.Write(deletion(document)));
  }

  private Runs.Run updating(Call call, Instant now) {
    Map<String, @Nullable Object> body = call.bodyObject();
    DocumentWrite.Pipelines pipelines =
        DocumentWrite.Pipelines.named(call.parameters().text("pipeline").orElse(null));
    Object script = body.get("script");
    Change.Maker changes =
        script == null
            ? document ->
                new Change.Write(rewriting(document, ScriptedChange.source(document), pipelines))
            : new ScriptedChange(
                UpdateScript.of(script, scripts),
                clock,
                (d, left, delete) -> changed(d, left, delete, pipelines));
    String description = "update-by-query " + indices(call) + (script == null ? "" : " updated");
    return run(
        call, now, body, new Kind(UPDATES, description, new Progress.Shape(true, false)), changes);
  }

  /** What one of the two is called, and shows. */
  private record Kind(String action, String description, Progress.Shape shape) {}

  private Runs.Run run(
      Call call, Instant now, Map<String, @Nullable Object> body, Kind kind, Change.Maker changes) {
    List<String> indices = indices(call);
    Map<String, String> parameters = new LinkedHashMap<>(call.request().parameters());
    parameters.keySet().retainAll(OF_SEARCH);
    boolean deletes = kind.action().equals(DELETES);
    Map<String, @Nullable Object> search = new LinkedHashMap<>(body);
    search.keySet().removeAll(deletes ? OF_RUNS : OF_UPDATES);
    if (call.parameters().has("from")) {
      search.put("from", call.parameters().integer("from", 0));
    }
    Unsupported unsupported = Unsupported.taken(search);
    if (deletes && !search.containsKey("_source")) {
      search.put("_source", false);
    }
    Sweep documents = searches.sweep(call, indices, parameters, Json.write(search), now);
    boolean all = body.get("query") == null && !call.parameters().has("q");
    check(call, documents, unsupported, deletes && all);
    Terms terms =
        new Requested(call, body, true)
            .terms(
                call,
                Optional.ofNullable(body.get("size")),
                body.get("slice"),
                () -> searches.slices(call, indices, parameters));
    documents.check();
    return new Runs.Run(
        new Task.Kind(kind.action(), kind.description(), true),
        kind.shape(),
        terms,
        documents,
        changes,
        () -> {});
  }

  private static List<String> indices(Call call) {
    return List.of(call.path("index").split(",", -1));
  }

  /** Refuses what is asked for and only other searches can heed. */
  private static void check(
      Call call, Sweep documents, Unsupported unsupported, boolean lacksQuery) {
    documents.checkAlone();
    List<String> problems = new ArrayList<>(documents.problems());
    if (call.parameters().flag("request_cache", false)) {
      problems.add("[request_cache] cannot be used in a scroll context");
    }
    problems.addAll(unsupported.problems());
    if (lacksQuery) {
      problems.add("query is missing");
    }
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
  }

  private static DocumentWrite changed(
      FoundDocument document,
      UpdateContext left,
      boolean delete,
      DocumentWrite.Pipelines pipelines) {
    ScriptedChange.unchanged(left, "_index", document.index());
    ScriptedChange.unchanged(left, "_id", document.id());
    ScriptedChange.unchanged(left, "_version", document.version());
    ScriptedChange.unchanged(left, "_routing", document.routing());
    return delete
        ? deletion(document)
        : rewriting(document, new BytesRef(Json.write(left.source())), pipelines);
  }

  private static DocumentWrite deletion(FoundDocument document) {
    return write(WriteOperation.DELETE, document, new BytesRef(), DocumentWrite.Pipelines.UNNAMED);
  }

  private static DocumentWrite rewriting(
      FoundDocument document, BytesRef source, DocumentWrite.Pipelines pipelines) {
    return write(WriteOperation.INDEX, document, source, pipelines);
  }

  private static DocumentWrite write(
      WriteOperation operation,
      FoundDocument document,
      BytesRef source,
      DocumentWrite.Pipelines pipelines) {
    return new DocumentWrite(
        operation,
        document.index(),
        document.id(),
        document.routing(),
        new Concurrency(
            document.seqNo(), document.primaryTerm(), null, Concurrency.VersionType.INTERNAL),
        source,
        WriteTargets.Required.NOTHING,
        pipelines,
        Optional.empty(),
        DocumentWrite.Hints.WAS_READ);
  }
}
