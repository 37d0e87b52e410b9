package io.lampyr.restapi.index;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes, shows, opens, closes and deletes indices. */
public final class IndexRoutes {
  private static final String REQUIRES_NAME = "action.destructive_requires_name";
  private static final List<String> NONE = List.of("*", "-*");

  private final Catalog catalog;
  private final ActiveShards active;
  private final Later later;
  private final Persona persona;

  public IndexRoutes(Catalog catalog, ActiveShards active, Later later, Persona persona) {
    this.catalog = catalog;
    this.active = active;
    this.later = later;
    this.persona = persona;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.CREATE_INDEX, "/{index}")
            .taking(IndexOptions.WAITING, "wait_for_active_shards")
            .takingBody()
            .put(this::create),
        Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, "/{index}")
            .taking(IndexOptions.NAMES_READING, "flat_settings", "include_defaults")
            .inElasticsearch("features")
            .get(this::get),
        Route.on(Duty.INGEST, Privilege.DELETE_INDEX, "/{index}")
            .taking(IndexOptions.NAMES_WAITING)
            .delete(this::delete),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/_open", "/{index}/_open")
            .taking(
                IndexOptions.NAMES_WAITING,
                "wait_for_active_shards",
                "wait_for_completion",
                "task_execution_timeout")
            .post(this::open),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/_close", "/{index}/_close")
            .taking(IndexOptions.NAMES_WAITING, "wait_for_active_shards")
            .post(this::close));
  }

  private Answer create(Call call) {
    String name = call.path("index");
    call.require(Privilege.CREATE_INDEX, catalog.resolver().dated(name));
    NewIndex wanted = dated(IndexBody.parse(name, call.bodyObject()));
    // Whose alias it is, decides who finds the index under it.
    wanted.aliases().keySet().forEach(alias -> call.require(Privilege.MANAGE, alias));
    IndexMetadata made = catalog.create(wanted, settings -> active.check(settings, call));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.put("shards_acknowledged", waited(call, List.of(made)));
    answer.put("index", made.name());
    return Answer.ok(answer);
  }

  /** One of the products lets names of aliases have dates in them. */
  private NewIndex dated(NewIndex wanted) {
    if (persona.dialect() != Dialect.ELASTICSEARCH) {
      return wanted;
    }
    Map<String, AliasOptions> aliases = new LinkedHashMap<>();
    wanted.aliases().forEach((name, given) -> aliases.put(catalog.resolver().dated(name), given));
    return new NewIndex(wanted.name(), wanted.settings(), wanted.mappings(), aliases);
  }

  private boolean waited(Call call, List<IndexMetadata> indices) {
    return active.await(indices, call);
  }

  private Answer get(Call call) {
    Expansion usual = Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, false, false));
    List<String> features = call.parameters().list("features");
    ShownIndex.Wanted settings =
        new ShownIndex.Wanted(
            List.of(),
            call.parameters().flag("flat_settings", false),
            call.parameters().flag("include_defaults", false),
            call.parameters().flag("human", false));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    for (ResolvedIndex found : found(call, usual)) {
      IndexMetadata index = found.metadata();
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      if (features.isEmpty() || features.contains("aliases")) {
        shown.put("aliases", ShownIndex.aliases(index));
      }
      if (features.isEmpty() || features.contains("mappings")) {
        shown.put("mappings", ShownIndex.mappings(index));
      }
      if (features.isEmpty() || features.contains("settings")) {
        shown.putAll(ShownIndex.settings(index, settings));
      }
      StreamParts.streamOf(index).ifPresent(stream -> shown.put("data_stream", stream));
      answer.put(index.name(), shown);
    }
    return Answer.ok(answer);
  }

  private List<ResolvedIndex> found(Call call, Expansion usual) {
    List<String> named = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            Privilege.VIEW_INDEX_METADATA,
            named,
            catalog.resolver().resolve(named, IndexOptions.expansion(call, usual)));
    IndexBlock.checkFound(IndexBlock.Level.METADATA_READ, found);
    return found;
  }

  private Answer delete(Call call) {
    Expansion usual = Expansion.OPEN_AND_CLOSED.withoutAliases();
    List<ResolvedIndex> doomed =
        changed(call, Privilege.DELETE_INDEX, usual, IndexBlock.Level.DELETE);
    Map<DataStream, List<IndexId>> ofStreams = ofStreams(doomed);
    // What a stream refuses to lose is refused before anything is deleted.
    ofStreams.forEach(Streams::checkDeleted);
    ofStreams.forEach(catalog.streams()::deleteIndices);
    doomed.forEach(index -> catalog.deletion().deleteMeant(index.id()));
    return Answer.acknowledged();
  }

  /** Those of the indices that are parts of streams, by their streams. */
  private Map<DataStream, List<IndexId>> ofStreams(List<ResolvedIndex> indices) {
    Map<String, List<IndexId>> byName = new TreeMap<>();
    for (ResolvedIndex index : indices) {
      StreamParts.streamOf(index.metadata())
          .ifPresent(name -> byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(index.id()));
    }
    Map<DataStream, List<IndexId>> byStream = new LinkedHashMap<>();
    byName.forEach((name, parts) ->
        catalog.streams().find(name).ifPresent(stream -> byStream.put(stream, parts)));
    return byStream;
  }

  /** A stream whose index to write to were closed would take no document. */
  private void refuseWritten(List<ResolvedIndex> closing) {
    List<String> written = new ArrayList<>();
    ofStreams(closing)
        .forEach((stream, parts) -> {
          if (parts.contains(stream.writeIndex().id())) {
            written.add(stream.writeIndex().name());
          }
        });
    if (!written.isEmpty()) {
      throw ApiException.argument(
          "cannot close the following data stream write indices ["
              + String.join(",", written)
              + "]");
    }
  }

  private List<ResolvedIndex> changed(
      Call call, Privilege privilege, Expansion usual, IndexBlock.Level level) {
    checkNames(call);
    List<String> named = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            privilege,
            named,
            catalog.resolver().resolve(named, IndexOptions.expansion(call, usual)));
    IndexBlock.checkFound(level, found);
    return found;
  }

  /** What deletes, closes or opens many indices at once has to name them, where that is wanted. */
  private void checkNames(Call call) {
    List<String> names = IndexOptions.expressions(call);
    boolean many = names.stream().anyMatch(name -> name.equals("_all") || name.contains("*"));
    if (many && !names.equals(NONE) && requiresNames()) {
      throw ApiException.argument("Wildcard expressions or all indices are not allowed");
    }
  }

  private boolean requiresNames() {
    String usual = String.valueOf(persona == Persona.ELASTICSEARCH);
    return catalog.settings().effective().text(REQUIRES_NAME, usual).equals("true");
  }

  private static void checkNamed(Call call) {
    if (IndexOptions.expressions(call).isEmpty()) {
      throw ApiException.validation("index is missing");
    }
  }

  private Answer open(Call call) {
    checkNamed(call);
    Expansion usual = Expansion.OPEN_AND_CLOSED.with(new Expansion.States(false, true, false));
    List<ResolvedIndex> found =
        changed(call, Privilege.MANAGE, usual, IndexBlock.Level.METADATA_WRITE);
    String description =
        found.stream()
            .map(ResolvedIndex::name)
            .collect(Collectors.joining(", ", "open indices [", "]"));
    return later.unlessAwaited(
        call, new Later.Work("indices:admin/open", description, () -> opened(call, found)));
  }

  private Map<String, @Nullable Object> opened(Call call, List<ResolvedIndex> found) {
    List<IndexMetadata> opened =
        found.stream().map(index -> catalog.changes().open(index.id())).toList();
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.put("shards_acknowledged", waited(call, opened));
    return answer;
  }

  private Answer close(Call call) {
    checkNamed(call);
    Expansion usual = Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, false, false));
    Map<String, @Nullable Object> closed = new LinkedHashMap<>();
    List<IndexMetadata> changed = new ArrayList<>();
    List<ResolvedIndex> closing =
        changed(call, Privilege.MANAGE, usual, IndexBlock.Level.METADATA_WRITE);
    refuseWritten(closing);
    for (ResolvedIndex index : closing) {
      if (index.metadata().state() == IndexState.CLOSED) {
        continue;
      }
      changed.add(catalog.changes().close(index.id()));
      closed.put(index.name(), Map.of("closed", true));
    }
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.put("shards_acknowledged", !changed.isEmpty() && waited(call, changed));
    answer.put("indices", closed);
    return Answer.ok(answer);
  }
}
