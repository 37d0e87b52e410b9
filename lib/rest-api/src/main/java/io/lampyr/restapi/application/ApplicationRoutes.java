package io.lampyr.restapi.application;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.kept.KeptObjects;
import io.lampyr.restapi.kept.KeptObjects.Kind;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code _application/search_application}: applications are kept, and each has an alias of its name
 * for its indices, by which it is searched.
 */
public final class ApplicationRoutes {
  static final String ALL = "/_application/search_application";
  static final String ONE = "/_application/search_application/{name}";
  private static final int STANDARD_SIZE = 10;
  private static final int MOST_SIZE = 10_000;

  private final KeptObjects kept;
  private final Catalog catalog;
  private final Clock clock;

  public ApplicationRoutes(KeptObjects kept, Catalog catalog, Clock clock) {
    this.kept = kept;
    this.catalog = catalog;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_APPLICATION, ALL)
            .taking("q", "from", "size")
            .get(this::list),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_APPLICATION, ONE).get(this::get),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_APPLICATION, ONE)
            .taking("create")
            .takingBody()
            .put(this::put),
        Route.on(Duty.INGEST, Privilege.MANAGE_SEARCH_APPLICATION, ONE).delete(this::delete));
  }

  /** The application; a 404 if there is none. */
  public static Application find(KeptObjects kept, String name) {
    return kept.read(Kind.SEARCH_APPLICATION, name)
        .map(found -> new Application(name, found.tree()))
        .orElseThrow(() -> missing(name));
  }

  private static ApiException missing(String name) {
    return new ApiException(404, "resource_not_found_exception", name);
  }

  private Answer list(Call call) {
    Optional<String> wanted = call.parameters().text("q");
    List<Object> shown = new ArrayList<>();
    List<Application> all =
        kept.all(Kind.SEARCH_APPLICATION).stream()
            .map(found -> new Application(found.id(), found.tree()))
            .filter(application -> wanted.map(q -> isMeant(q, application.name())).orElse(true))
            .toList();
    int from = within(call, "from", 0);
    int size = within(call, "size", STANDARD_SIZE);
    all.subList(Math.min(from, all.size()), Math.min(from + size, all.size()))
        .forEach(application -> shown.add(application.shown(false)));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("count", all.size());
    answer.put("results", shown);
    return Answer.ok(answer);
  }

  private static int within(Call call, String name, int otherwise) {
    int given = call.parameters().integer(name, otherwise);
    if (given < 0 || given > MOST_SIZE) {
      throw ApiException.argument(
          "[" + name + "] must be between [0] and [" + MOST_SIZE + "], found [" + given + "]");
    }
    return given;
  }

  /** Words and patterns of names, of which one must fit. */
  private static boolean isMeant(String query, String name) {
    for (String word : query.strip().split("\\s+", -1)) {
      String pattern = word.startsWith("name:") ? word.substring("name:".length()) : word;
      if (!pattern.matches("[\\p{L}\\p{N}_.*-]*")) {
        throw ApiException.argument(
            "[q] of search applications takes words and patterns of names, found [" + query + "]");
      }
      if (pattern.isEmpty() || Glob.matches(pattern, name)) {
        return true;
      }
    }
    return false;
  }

  private Answer get(Call call) {
    return Answer.ok(find(kept, call.path("name")).shown(true));
  }

  private Answer put(Call call) {
    String name = call.path("name");
    Application wanted = Application.of(name, call.bodyObject(), clock.now().toEpochMilli());
    boolean create = call.parameters().flag("create", false);
    call.require(Privilege.MANAGE, name);
    wanted.indices().forEach(index -> call.require(Privilege.MANAGE, index));
    boolean isNew =
        kept.change(
            Kind.SEARCH_APPLICATION,
            name,
            found -> {
              if (create && found.isPresent()) {
                throw new ApiException(
                    409,
                    "version_conflict_engine_exception",
                    "[" + name + "]: version conflict, document already exists");
              }
              return Optional.of(wanted.tree());
            });
    point(name, wanted.indices());
    return Answer.tree(isNew ? 201 : 200, Map.of("result", isNew ? "created" : "updated"));
  }

  /** The alias stands for these indices, as far as they are there, and for no other ones. */
  private void point(String alias, List<String> names) {
    Expansion lenient = Expansion.OPEN_AND_CLOSED.lenient(true, true);
    List<ResolvedIndex> wanted =
        names.isEmpty() ? List.of() : catalog.resolver().resolve(names, lenient);
    List<AliasAction> actions = new ArrayList<>();
    for (ResolvedIndex before : catalog.resolver().resolve(List.of(alias), lenient)) {
      boolean stays = wanted.stream().anyMatch(index -> index.id().equals(before.id()));
      if (!stays && before.metadata().definition().aliases().containsKey(alias)) {
        actions.add(new AliasAction.RemoveAlias(before.id(), alias));
      }
    }
    wanted.forEach(
        index -> actions.add(new AliasAction.AddAlias(index.id(), alias, AliasOptions.NONE)));
    if (!actions.isEmpty()) {
      catalog.change(actions);
    }
  }

  private Answer delete(Call call) {
    String name = call.path("name");
    call.require(Privilege.MANAGE, name);
    point(name, List.of());
    if (!kept.delete(Kind.SEARCH_APPLICATION, name)) {
      throw missing(name);
    }
    return Answer.acknowledged();
  }
}
