package io.lampyr.restapi.stream;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamMembers;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code _data_stream}. */
public final class StreamRoutes {
  private static final String NAMED = "/_data_stream/{name}";

  private final Catalog catalog;
  private final StreamNames names;
  private final StreamJson json;
  private final Persona persona;

  public StreamRoutes(ClusterView view, Persona persona) {
    this.catalog = view.catalog();
    this.names = new StreamNames(catalog);
    this.json = new StreamJson(view, persona);
    this.persona = persona;
  }

  public List<Route> routes() {
    List<Route> routes =
        new ArrayList<>(
            List.of(
                Route.on(Duty.INGEST, Privilege.CREATE_INDEX, NAMED)
                    .inElasticsearch("master_timeout", "timeout")
                    .takingBody()
                    .put(this::create),
                Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, "/_data_stream", NAMED)
                    .inElasticsearch(
                        "expand_wildcards", "include_defaults", "master_timeout", "verbose")
                    .get(this::get),
                Route.on(Duty.INGEST, Privilege.DELETE_INDEX, NAMED)
                    .inElasticsearch("expand_wildcards", "master_timeout")
                    .delete(this::delete)));
    routes.add(
        Route.on(Duty.INGEST, Privilege.MANAGE, "/_data_stream/_modify")
            .taking(IndexOptions.WAITING)
            .takingBody()
            .post(this::modify));
    if (persona == Persona.ELASTICSEARCH) {
      routes.add(
          Route.on(Duty.INGEST, Privilege.MANAGE, "/_data_stream/_migrate/{name}")
              .taking("master_timeout", "timeout")
              .post(this::migrate));
      routes.add(
          Route.on(Duty.INGEST, Privilege.MANAGE, "/_data_stream/_promote/{name}")
              .taking("master_timeout")
              .post(this::promote));
    }
    return routes;
  }

  private Answer create(Call call) {
    String name = catalog.resolver().dated(call.path("name"));
    call.require(Privilege.CREATE_INDEX, name);
    var _ = catalog.streams().create(name, persona == Persona.ELASTICSEARCH);
    return Answer.acknowledged();
  }

  private Answer get(Call call) {
    List<DataStream> found = names.found(call, Privilege.VIEW_INDEX_METADATA);
    return Answer.ok(Map.of("data_streams", json.all(found, StreamJson.How.of(catalog, call))));
  }

  private Answer delete(Call call) {
    List<String> asked = IndexOptions.split(call.path("name"));
    // OpenSearch acknowledges that what is not there is gone.
    List<String> required = persona == Persona.ELASTICSEARCH ? asked : List.of();
    List<DataStream> doomed =
        names.found(
            call,
            call.pathIfGiven("name"),
            Privilege.DELETE_INDEX,
            required.isEmpty() ? asked : List.of());
    required.stream()
        .filter(name -> !Glob.isGlob(name) && !name.equals("_all"))
        .filter(name -> doomed.stream().noneMatch(stream -> stream.name().equals(name)))
        .findFirst()
        .ifPresent(name -> {
          throw StreamNames.missing(name);
        });
    doomed.forEach(catalog.streams()::delete);
    return Answer.acknowledged();
  }

  private Answer modify(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    body.keySet().stream()
        .filter(key -> !key.equals("actions"))
        .findFirst()
        .ifPresent(key -> {
          throw persona == Persona.ELASTICSEARCH
              ? new FaultException(
                  ErrorKind.X_CONTENT_PARSE, "[data_stream_actions] unknown field [" + key + "]")
              : FaultException.argument(
                  "unexpected field [" + key + "], only [actions] is supported");
        });
    if (!(body.get("actions") instanceof List<?> given) || given.isEmpty()) {
      throw ApiException.validation(
          persona == Persona.ELASTICSEARCH
              ? "must specify at least one data stream modification action"
              : "at least one data stream action must be specified");
    }
    catalog.members().modify(given.stream().map(one -> action(call, one)).toList());
    return Answer.acknowledged();
  }

  private StreamMembers.Change action(Call call, @Nullable Object given) {
    Map<String, @Nullable Object> one = Json.object(given, "actions");
    if (one.size() != 1) {
      throw ApiException.argument("Too many data stream operations declared on operation entry");
    }
    String kind = one.keySet().iterator().next();
    boolean adds = kind.equals("add_backing_index");
    if (!adds && !kind.equals("remove_backing_index")) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE, "[data_stream_action] unknown field [" + kind + "]");
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>(Json.object(one.get(kind), kind));
    String stream = text(fields, kind, "data_stream");
    String index = text(fields, kind, "index");
    boolean ofFailures =
        persona == Persona.ELASTICSEARCH
            && "true".equals(String.valueOf(fields.remove("failure_store")));
    fields.keySet().stream()
        .findFirst()
        .ifPresent(field -> {
          throw new FaultException(
              ErrorKind.X_CONTENT_PARSE, "[" + kind + "] unknown field [" + field + "]");
        });
    call.require(Privilege.MANAGE, stream);
    call.require(Privilege.MANAGE, index);
    DataStream found =
        catalog
            .streams()
            .find(ofFailures ? stream + StreamParts.FAILURES : stream)
            .orElseThrow(() -> ApiException.argument("data stream [" + stream + "] not found"));
    IndexMetadata metadata =
        catalog
            .named(index)
            .orElseThrow(() -> ApiException.argument("index [" + index + "] not found"));
    return new StreamMembers.Change(adds, found, metadata);
  }

  private static String text(Map<String, @Nullable Object> fields, String kind, String name) {
    Object value = fields.remove(name);
    if (value == null) {
      throw ApiException.argument("Required [" + name + "] of [" + kind + "]");
    }
    return value.toString();
  }

  private Answer migrate(Call call) {
    String alias = call.path("name");
    call.require(Privilege.MANAGE, alias);
    List<ResolvedIndex> meant =
        catalog
            .resolver()
            .resolve(List.of(alias), Expansion.OPEN_AND_CLOSED.lenient(true, true))
            .stream()
            .filter(index -> index.metadata().definition().aliases().containsKey(alias))
            .toList();
    if (meant.isEmpty()) {
      throw ApiException.argument("alias [" + alias + "] does not exist");
    }
    if (meant.stream().anyMatch(index -> StreamParts.streamOf(index.metadata()).isPresent())) {
      throw ApiException.argument(
          "alias [" + alias + "] is of a data stream, and cannot become one");
    }
    ResolvedIndex writer =
        meant.stream()
            .filter(index -> writes(index, alias, meant.size() == 1))
            .findFirst()
            .orElseThrow(
                () -> ApiException.argument("alias [" + alias + "] must specify a write index"));
    meant.forEach(index -> call.require(Privilege.MANAGE, index.name()));
    var _ =
        catalog
            .members()
            .migrate(alias, writer.id(), meant.stream().map(ResolvedIndex::metadata).toList());
    return Answer.acknowledged();
  }

  private static boolean writes(ResolvedIndex index, String alias, boolean only) {
    String text = index.metadata().definition().aliases().get(alias);
    return text != null && AliasOptions.ofText(text).writes().orElse(only);
  }

  private Answer promote(Call call) {
    DataStream stream = names.one(call.path("name"));
    throw ApiException.argument(
        "data stream ["
            + stream.name()
            + "] is not replicated from another cluster: there is nothing to promote");
  }
}
