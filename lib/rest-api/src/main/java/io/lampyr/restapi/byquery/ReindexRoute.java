package io.lampyr.restapi.byquery;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.document.DocumentRoutes;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code _reindex}: copies documents to another index. */
final class ReindexRoute {
  private static final String ACTION = "indices:data/write/reindex";

  private final Runs runs;
  private final Names names;
  private final PagedSearches searches;
  private final ScriptLibrary scripts;
  private final Clock clock;

  /** What names in a request mean. */
  record Names(IndexResolver resolver, WriteTargets targets) {}

  ReindexRoute(Runs runs, Names names, PagedSearches searches, ScriptLibrary scripts, Clock clock) {
    this.runs = runs;
    this.names = names;
    this.searches = searches;
    this.scripts = scripts;
    this.clock = clock;
    runs.does(ACTION, this::copying);
  }

  Route route() {
    Set<String> parameters = new HashSet<>(Requested.PARAMETERS);
    parameters.add("require_alias");
    return Route.on(Duty.SEARCH, Privilege.WRITE, "/_reindex")
        .taking(parameters)
        .takingBody()
        .post(this::answer);
  }

  private Answer answer(Call call) {
    return runs.answer(call, copying(call, clock.now()));
  }

  private Runs.Run copying(Call call, Instant now) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    ReindexBody asked = ReindexBody.read(body);
    Sweep documents =
        searches.sweep(call, asked.indices(), Map.of(), Json.write(asked.search()), now);
    boolean requireAlias = call.parameters().flag("require_alias", false);
    Terms terms =
        new Requested(call, body, false)
            .terms(call, asked.batch(), asked.search().get("slice"), () -> slices(call, asked));
    asked.validate(documents.problems());
    documents.check();
    Target target = new Target(asked.destination(), requireAlias);
    Change.Maker changes =
        asked
            .script()
            .<Change.Maker>map(script ->
                new ScriptedChange(UpdateScript.of(script, scripts), clock, target::changed))
            .orElse(document -> new Change.Write(target.copy(document)));
    String description =
        "reindex from " + asked.indices() + " to [" + asked.destination().index() + "]";
    return new Runs.Run(
        new Task.Kind(ACTION, description, true),
        new Progress.Shape(true, true),
        terms,
        documents,
        changes,
        () -> checkApart(asked));
  }

  /** The run itself tells of indices that are not there. */
  private int slices(Call call, ReindexBody asked) {
    try {
      return searches.slices(call, asked.indices(), Map.of());
    } catch (RefusedException missing) {
      return 1;
    }
  }

  /** A copy into what is copied would have no end; what is to be made has nothing yet. */
  private void checkApart(ReindexBody asked) {
    Optional<String> into = names.targets().written(asked.destination().index());
    for (ResolvedIndex index : names.resolver().resolve(asked.indices(), Expansion.OPEN)) {
      if (into.filter(index.name()::equals).isPresent()) {
        throw ApiException.validation(
            "reindex cannot write into an index its reading from [" + index.name() + "]");
      }
    }
  }

  /** Where copies go. */
  private record Target(ReindexBody.Destination to, boolean requireAlias) {

    DocumentWrite copy(FoundDocument document) {
      return write(
          operation(false),
          new Place(to.index(), document.id(), routed(document.routing())),
          demand(document.version()),
          ScriptedChange.source(document));
    }

    DocumentWrite changed(FoundDocument document, UpdateContext left, boolean delete) {
      Object index = left.told("_index");
      if (index == null) {
        throw ApiException.argument("Can't set _index to null");
      }
      Object id = left.told("_id");
      Long version = left.told("_version") == null ? null : version(left.told("_version"));
      boolean chosen = version != null && version != document.version();
      Object routing = left.told("_routing");
      // Scripts are shown where a document comes from: only another name changes where it goes.
      String goes = index.equals(document.index()) ? to.index() : index.toString();
      boolean rerouted = !Objects.equals(routing, document.routing());
      String given = routing == null ? null : routing.toString();
      return write(
          operation(delete),
          new Place(
              goes,
              id == null ? null : id.toString(),
              rerouted ? given : routed(document.routing())),
          chosen ? new Concurrency(null, null, version, to.versionType()) : demand(version),
          delete ? new BytesRef() : new BytesRef(Json.write(left.source())));
    }

    /** What the document that is replaced must be, where no script says it. */
    private Concurrency demand(@Nullable Long version) {
      boolean external = to.versionType() != Concurrency.VersionType.INTERNAL && version != null;
      return external ? new Concurrency(null, null, version, to.versionType()) : Concurrency.NONE;
    }

    private static long version(@Nullable Object given) {
      if (given instanceof Long || given instanceof Integer) {
        return ((Number) given).longValue();
      }
      throw ApiException.argument(
          "_version may only be set to an int or a long but was [" + given + "]");
    }

    private WriteOperation operation(boolean delete) {
      return delete
          ? WriteOperation.DELETE
          : to.onlyCreates() ? WriteOperation.CREATE : WriteOperation.INDEX;
    }

    private @Nullable String routed(@Nullable String before) {
      return switch (to.routing()) {
        case "keep" -> before;
        case "discard" -> null;
        default -> to.routing().substring(1);
      };
    }

    /** Where one copy goes. */
    private record Place(String index, @Nullable String id, @Nullable String routing) {}

    private DocumentWrite write(
        WriteOperation operation, Place place, Concurrency demand, BytesRef source) {
      DocumentWrite write =
          new DocumentWrite(
              operation,
              place.index(),
              place.id(),
              place.routing(),
              demand,
              source,
              requireAlias ? WriteTargets.Required.ALIAS : WriteTargets.Required.NOTHING,
              DocumentWrite.Pipelines.named(to.pipeline().orElse(null)),
              Optional.empty(),
              DocumentWrite.Hints.NONE);
      List<String> problems = write.problems();
      if (!problems.isEmpty()) {
        throw DocumentRoutes.invalid(problems);
      }
      return write;
    }
  }
}
