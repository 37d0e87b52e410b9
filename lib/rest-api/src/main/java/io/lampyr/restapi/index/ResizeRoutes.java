package io.lampyr.restapi.index;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.Resize;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.ShardsOutcome;
import io.lampyr.engine.commit.JoinedShards;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes indices of the documents of others, in as many shards, in more, or in fewer. */
public final class ResizeRoutes {
  private static final Duration FLUSH = Duration.ofSeconds(30);

  /** A merge may change the source between its flush and the look at it. */
  private static final int ATTEMPTS = 5;

  private final Catalog catalog;
  private final IndexMaintenance maintenance;
  private final JoinedShards joined;
  private final ActiveShards active;
  private final Later later;
  private final Persona persona;

  public ResizeRoutes(
      Catalog catalog,
      IndexMaintenance maintenance,
      JoinedShards joined,
      ActiveShards active,
      Later later,
      Persona persona) {
    this.catalog = catalog;
    this.maintenance = maintenance;
    this.joined = joined;
    this.persona = persona;
    this.active = active;
    this.later = later;
  }

  public List<Route> routes() {
    return List.of(
        route("/{index}/_clone/{target}", Resize.Kind.CLONE),
        route("/{index}/_split/{target}", Resize.Kind.SPLIT),
        route("/{index}/_shrink/{target}", Resize.Kind.SHRINK));
  }

  private Route route(String path, Resize.Kind kind) {
    return Route.on(Duty.INGEST, Privilege.MANAGE, path)
        .taking(
            "copy_settings",
            "wait_for_active_shards",
            "wait_for_completion",
            "task_execution_timeout",
            "timeout",
            "master_timeout",
            "cluster_manager_timeout")
        .takingBody()
        .by(call -> resize(call, kind), Method.PUT, Method.POST);
  }

  private Answer resize(Call call, Resize.Kind kind) {
    if (!call.parameters().flag("copy_settings", true)) {
      throw ApiException.argument("parameter [copy_settings] can not be explicitly set to [false]");
    }
    String source = catalog.resolver().dated(call.path("index"));
    String target = catalog.resolver().dated(call.path("target"));
    Map<String, @Nullable Object> body = new LinkedHashMap<>(call.bodyObject());
    Optional<ShardBound> bound =
        kind == Resize.Kind.SHRINK ? ShardBound.taken(body, persona) : Optional.empty();
    Resize resize = new Resize(kind, source, wanted(target, body));
    bound.ifPresent(largest -> largest.check(resize.wanted().settings()));
    validate(resize);
    call.require(Privilege.MANAGE, source);
    call.require(Privilege.MANAGE, target);
    resize.wanted().aliases().keySet().forEach(alias -> call.require(Privilege.MANAGE, alias));
    catalog.resizable(resize);
    String what = kind.name().toLowerCase(Locale.ROOT);
    return later.unlessAwaited(
        call,
        new Later.Work(
            "indices:admin/resize",
            what + " from [" + source + "] to [" + target + "]",
            () -> made(call, bound.map(largest -> sized(resize, largest)).orElse(resize))));
  }

  /** Mappings are the source's, so none can be given. */
  private static NewIndex wanted(String name, Map<String, @Nullable Object> body) {
    for (String key : body.keySet()) {
      if (!Set.of("settings", "aliases").contains(key)) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[resize_request] unknown field [" + key + "]");
      }
    }
    FlatSettings settings = FlatSettings.ofIndex(object(body, "settings"));
    Map<String, AliasOptions> aliases = IndexBody.aliases(object(body, "aliases"));
    return new NewIndex(name, settings, Map.of(), aliases);
  }

  private static Map<String, @Nullable Object> object(
      Map<String, @Nullable Object> body, String key) {
    if (!body.containsKey(key)) {
      return Map.of();
    }
    checkKind(key, body.get(key), body.get(key) instanceof Map);
    return Json.object(body.get(key), key);
  }

  /** A value of another kind is refused, nothing among them. */
  static void checkKind(String key, @Nullable Object value, boolean isTaken) {
    if (!isTaken) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE,
          "[resize_request] " + key + " doesn't support values of type: " + Json.token(value));
    }
  }

  private static void validate(Resize resize) {
    FlatSettings given = resize.wanted().settings();
    List<String> wrong = new ArrayList<>();
    if (given.values().keySet().stream().anyMatch(name -> name.startsWith("index.sort."))) {
      wrong.add("can't override index sort when resizing an index");
    }
    if (resize.kind() == Resize.Kind.SPLIT && !given.has(IndexSettings.SHARDS)) {
      wrong.add("index.number_of_shards is required for split operations");
    }
    for (IndexBlock block : List.of(IndexBlock.READ_ONLY, IndexBlock.METADATA)) {
      if (given.flag(block.setting())) {
        wrong.add(
            "target index ["
                + resize.wanted().name()
                + "] will be blocked by ["
                + block.setting()
                + "=true], this will disable metadata writes and cause the shards to be"
                + " unassigned");
      }
    }
    if (!wrong.isEmpty()) {
      throw ApiException.validation(wrong);
    }
  }

  private Map<String, @Nullable Object> made(Call call, Resize resize) {
    IndexMetadata made = make(resize, 1);
    // Its shards' owners hear by that of what they were given.
    ShardsOutcome _ = maintenance.flush(made.id(), FLUSH);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.put("shards_acknowledged", active.await(List.of(made), call));
    answer.put("index", made.name());
    return answer;
  }

  /** The same in as many shards as are needed for none to be larger. */
  private Resize sized(Resize resize, ShardBound largest) {
    IndexMetadata source = catalog.resizable(resize);
    flush(source);
    NewIndex wanted = resize.wanted();
    int shards =
        largest.shards(source.layout().shards(), joined.bytes(catalog.shards(source.id())));
    FlatSettings settings =
        wanted.settings().with(FlatSettings.ofIndex(Map.of(IndexSettings.SHARDS, shards)));
    return new Resize(
        resize.kind(),
        resize.source(),
        new NewIndex(wanted.name(), settings, wanted.mappings(), wanted.aliases()));
  }

  private IndexMetadata make(Resize resize, int attempt) {
    flush(catalog.resizable(resize));
    try {
      return catalog.resize(resize, joined);
    } catch (UnavailableException changed) {
      if (attempt == ATTEMPTS) {
        throw changed;
      }
      return make(resize, attempt + 1);
    }
  }

  private void flush(IndexMetadata source) {
    switch (maintenance.wake(source.id(), FLUSH)) {
      case ShardsOutcome.Called called -> {
        if (called.failed() > 0) {
          throw new UnavailableException(
              "source could not be stored index=" + source.name() + " shards=" + called.failed());
        }
      }
      case ShardsOutcome.IndexMissing _ -> throw RefusedException.noSuchIndex(source.name());
      case ShardsOutcome.IndexClosed _ -> throw RefusedException.closed(source.name(), source.id());
      case ShardsOutcome.Unavailable(String reason) -> throw new UnavailableException(reason);
    }
  }
}
