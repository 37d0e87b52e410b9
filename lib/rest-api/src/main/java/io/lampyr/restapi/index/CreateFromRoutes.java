package io.lampyr.restapi.index;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.SynonymSets;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code _create_from}: an index with the settings and mappings of another, without documents. */
public final class CreateFromRoutes {
  private static final List<String> FIELDS =
      List.of("mappings_override", "settings_override", "remove_index_blocks");

  private final Catalog catalog;
  private final ActiveShards active;

  public CreateFromRoutes(Catalog catalog, ActiveShards active) {
    this.catalog = catalog;
    this.active = active;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE, "/_create_from/{source}/{dest}")
            .takingBody()
            .by(this::create, Method.PUT, Method.POST));
  }

  private Answer create(Call call) {
    String from = catalog.resolver().dated(call.path("source"));
    String to = call.path("dest");
    call.require(Privilege.MANAGE, from);
    call.require(Privilege.MANAGE, catalog.resolver().dated(to));
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String field : body.keySet()) {
      if (!FIELDS.contains(field)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[create_index_from] unknown field [" + field + "]");
      }
    }
    IndexMetadata source = catalog.resolver().one(from, Expansion.OPEN_AND_CLOSED).metadata();
    boolean unblocked =
        body.get("remove_index_blocks") == null || Flags.parse(body.get("remove_index_blocks"));
    FlatSettings settings =
        SynonymSets.shown(FlatSettings.ofIndexText(source.definition().settings()))
            .filtered(name -> !name.equals(IndexSettings.PROVIDED_NAME))
            .filtered(name -> !(unblocked && name.startsWith("index.blocks.")))
            .with(FlatSettings.ofIndex(object(body, "settings_override")));
    Map<String, @Nullable Object> mappings =
        merged(Json.readObject(source.definition().mappings()), object(body, "mappings_override"));
    IndexMetadata made = catalog.create(new NewIndex(to, settings, mappings, Map.of()));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("acknowledged", true);
    answer.put("shards_acknowledged", active.await(List.of(made), call));
    answer.put("index", made.name());
    return Answer.ok(answer);
  }

  private static Map<String, @Nullable Object> object(
      Map<String, @Nullable Object> body, String name) {
    return body.get(name) == null ? Map.of() : Json.object(body.get(name), name);
  }

  /** Objects are laid over objects; anything else stands in the place of what was there. */
  private static Map<String, @Nullable Object> merged(
      Map<String, @Nullable Object> lower, Map<String, @Nullable Object> upper) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(lower);
    upper.forEach((name, value) -> {
      Object before = all.get(name);
      all.put(
          name,
          before instanceof Map<?, ?> && value instanceof Map<?, ?>
              ? merged(Json.object(before, name), Json.object(value, name))
              : value);
    });
    return all;
  }
}
