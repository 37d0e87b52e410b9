package io.lampyr.restapi.alias;

import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Flags;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.index.Permitted;
import io.lampyr.restapi.index.ShownIndex;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Shows, gives and takes aliases. */
public final class AliasRoutes {
  private static final Expansion EVERY =
      Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, true, true)).withoutAliases();

  private final Catalog catalog;
  private final StreamAliases streams;

  /** Whether names that indices are given may have dates in them. */
  private final boolean dates;

  public AliasRoutes(Catalog catalog, Persona persona) {
    this.catalog = catalog;
    this.streams = new StreamAliases(catalog, persona);
    this.dates = persona.dialect() == Dialect.ELASTICSEARCH;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST,
                Privilege.VIEW_INDEX_METADATA,
                "/_alias",
                "/_aliases",
                "/_alias/{name}",
                "/_aliases/{name}",
                "/{index}/_alias",
                "/{index}/_aliases",
                "/{index}/_alias/{name}",
                "/{index}/_aliases/{name}")
            .taking(IndexOptions.NAMES_READING)
            .get(this::get),
        Route.on(
                Duty.INGEST,
                Privilege.MANAGE,
                "/_alias/{name}",
                "/_alias",
                "/{index}/_alias",
                "/{index}/_alias/{name}",
                "/_aliases/{name}",
                "/{index}/_aliases",
                "/{index}/_aliases/{name}")
            .taking(IndexOptions.WAITING)
            .takingBody()
            .by(this::put, Method.PUT, Method.POST),
        Route.on(
                Duty.INGEST, Privilege.MANAGE, "/{index}/_alias/{name}", "/{index}/_aliases/{name}")
            .taking(IndexOptions.WAITING)
            .delete(this::delete),
        Route.on(Duty.INGEST, Privilege.MANAGE, "/_aliases")
            .taking(IndexOptions.WAITING)
            .takingBody()
            .post(this::change));
  }

  private Answer get(Call call) {
    List<String> names = call.pathIfGiven("name").map(IndexOptions::split).orElse(List.of());
    Expansion how =
        IndexOptions.expansion(
            call, Expansion.OPEN_AND_CLOSED.with(new Expansion.States(true, true, true)));
    AliasNames wanted = new AliasNames(names);
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    Set<String> met = new TreeSet<>();
    List<String> expressions = IndexOptions.expressions(call);
    List<ResolvedIndex> found =
        Permitted.of(
            call,
            Privilege.VIEW_INDEX_METADATA,
            expressions,
            catalog.resolver().resolve(expressions, how));
    for (ResolvedIndex index : found) {
      IndexBlock.checkFound(IndexBlock.Level.METADATA_READ, List.of(index));
      Map<String, @Nullable Object> aliases = ShownIndex.aliases(index.metadata());
      aliases.keySet().removeIf(alias -> !wanted.include(alias));
      met.addAll(aliases.keySet());
      if (names.isEmpty() || !aliases.isEmpty()) {
        shown.put(index.name(), Map.of("aliases", aliases));
      }
    }
    streams
        .of(found, wanted)
        .forEach((stream, aliases) -> {
          met.addAll(aliases.keySet());
          shown.put(stream, Map.of("aliases", aliases));
        });
    Set<String> missing = wanted.missing(met);
    return missing.isEmpty() ? Answer.ok(shown) : partly(shown, missing);
  }

  private static Answer partly(Map<String, @Nullable Object> shown, Set<String> missing) {
    Map<String, @Nullable Object> partial = new LinkedHashMap<>();
    String what = missing.size() == 1 ? "alias [" : "aliases [";
    partial.put("error", what + String.join(",", missing) + "] missing");
    partial.put("status", 404);
    partial.putAll(shown);
    return Answer.tree(404, partial);
  }

  private Answer put(Call call) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>(call.bodyObject());
    AliasBody.checkOptions(body);
    // What the body says comes before what the path says.
    call.pathIfGiven("index").ifPresent(index -> body.putIfAbsent("index", index));
    call.pathIfGiven("name").ifPresent(name -> body.putIfAbsent("alias", name));
    body.computeIfPresent(
        "index", (_, names) -> names instanceof String text ? IndexOptions.split(text) : names);
    AliasActions all = new AliasActions();
    add(all, call, "add", body);
    catalog.change(all.checked());
    return Answer.acknowledged();
  }

  private Answer delete(Call call) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("index", IndexOptions.split(call.path("index")));
    body.put("aliases", IndexOptions.split(call.path("name")));
    AliasActions all = new AliasActions();
    add(all, call, "remove", body);
    catalog.change(all.checked());
    return Answer.acknowledged();
  }

  private Answer change(Call call) {
    List<AliasBody.Entry> entries = AliasBody.parse(call.bodyObject());
    if (entries.isEmpty()) {
      throw ApiException.validation("Must specify at least one alias action");
    }
    AliasActions all = new AliasActions();
    entries.forEach(entry -> add(all, call, entry.kind(), entry.fields()));
    catalog.change(all.checked());
    return Answer.acknowledged();
  }

  private void add(AliasActions all, Call call, String kind, Map<String, @Nullable Object> fields) {
    List<String> expressions = AliasBody.names(fields, "index", "indices");
    if (expressions.isEmpty()) {
      throw ApiException.validation("One of [index] or [indices] is required");
    }
    Expansion how =
        kind.equals("remove_index") ? Expansion.OPEN_AND_CLOSED.withoutAliases() : EVERY;
    List<DataStream> ofStreams =
        kind.equals("remove_index") ? List.of() : streams.named(expressions);
    List<String> others = StreamAliases.others(expressions, ofStreams);
    List<ResolvedIndex> found =
        others.isEmpty()
            ? List.of()
            : catalog.resolver().resolve(others, how.lenient(false, !ofStreams.isEmpty()));
    List<ResolvedIndex> indices =
        kind.equals("remove_index") ? found : StreamAliases.withoutParts(found, expressions);
    StreamAliases.checkApart(expressions, ofStreams, indices);
    ofStreams.forEach(stream -> call.require(Privilege.MANAGE, stream.name()));
    indices.forEach(index -> call.require(Privilege.MANAGE, index.name()));
    IndexBlock.checkFound(
        kind.equals("remove_index") ? IndexBlock.Level.DELETE : IndexBlock.Level.METADATA_WRITE,
        indices);
    switch (kind) {
      case "add" -> all.add(added(call, indices, ofStreams, fields));
      case "remove" -> all.remove(indices, ofStreams, aliases(fields), mustExist(fields));
      default -> all.removeIndices(indices);
    }
  }

  private static @Nullable Boolean mustExist(Map<String, @Nullable Object> fields) {
    Object given = fields.get("must_exist");
    return given == null ? null : Flags.parseAsked(given);
  }

  private static List<String> aliases(Map<String, @Nullable Object> fields) {
    List<String> aliases = AliasBody.names(fields, "alias", "aliases");
    if (aliases.isEmpty()) {
      throw ApiException.validation("One of [alias] or [aliases] is required");
    }
    return aliases;
  }

  private List<AliasAction> added(
      Call call,
      List<ResolvedIndex> indices,
      List<DataStream> ofStreams,
      Map<String, @Nullable Object> fields) {
    AliasOptions options = AliasOptions.of(fields);
    List<AliasAction> actions = new ArrayList<>();
    for (String given : aliases(fields)) {
      String alias = dates ? catalog.resolver().dated(given) : given;
      call.require(Privilege.MANAGE, alias);
      indices.forEach(index -> actions.add(new AliasAction.AddAlias(index.id(), alias, options)));
    }
    actions.addAll(StreamAliases.added(ofStreams, aliases(fields), fields));
    return actions;
  }
}
