package io.lampyr.restapi.index;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tells which indices and aliases there are under names and patterns. */
public final class ResolveRoutes {
  private static final Expansion USUAL =
      new Expansion(true, true, new Expansion.States(true, false, false), false, false);

  private static final String STANDARD = "standard";
  private static final List<String> MODES = List.of(STANDARD, "time_series", "logsdb", "lookup");

  private final Catalog catalog;
  private final boolean telling;

  public ResolveRoutes(Catalog catalog, Persona persona) {
    this.catalog = catalog;
    this.telling = persona == Persona.ELASTICSEARCH;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.VIEW_INDEX_METADATA, "/_resolve/index/{name}")
            .taking(IndexOptions.NAMES)
            .inElasticsearch("mode")
            .takingBody()
            .by(this::resolve, Method.GET, Method.POST));
  }

  /** The one thing that a body may hold elsewhere is about projects, of which this is the one. */
  private static void checkBody(Call call) {
    for (String key : call.bodyObject().keySet()) {
      throw new ApiException(
          400, "x_content_parse_exception", "[resolve_index] unknown field [" + key + "]");
    }
  }

  /** Which kinds of indices are wanted: all, if none is named. */
  private static Set<String> modes(Call call) {
    Set<String> modes = new LinkedHashSet<>();
    for (String mode : call.parameters().list("mode")) {
      String known = mode.toLowerCase(Locale.ROOT);
      if (!MODES.contains(known)) {
        throw ApiException.argument(
            "[" + mode + "] is an invalid index mode, valid modes are: " + MODES);
      }
      modes.add(known);
    }
    return modes;
  }

  private static boolean isOf(Set<String> modes, IndexMetadata index) {
    return modes.isEmpty() || modes.contains(mode(index));
  }

  private static String mode(IndexMetadata index) {
    return ShownIndex.settings(index).text(IndexSettings.MODE, STANDARD).toLowerCase(Locale.ROOT);
  }

  private Answer resolve(Call call) {
    checkBody(call);
    List<String> names = IndexOptions.split(call.path("name"));
    Set<String> modes = modes(call);
    List<@Nullable Object> indices = new ArrayList<>();
    Expansion how = IndexOptions.expansion(call, USUAL);
    for (ResolvedIndex index : catalog.resolver().resolve(names, how)) {
      if (call.rights().allows(Privilege.VIEW_INDEX_METADATA, index.name())
          && isOf(modes, index.metadata())) {
        indices.add(shown(index.metadata()));
      }
    }
    Map<String, TreeSet<String>> aliases = new TreeMap<>();
    for (IndexMetadata index : catalog.resolver().everything().values()) {
      if (!isOf(modes, index)) {
        continue;
      }
      Optional<String> stream = StreamParts.streamOf(index);
      index.definition().aliases().keySet().stream()
          .filter(alias -> !stream.equals(Optional.of(alias)))
          .filter(alias -> names.contains("_all") || Glob.matchesAny(names, alias))
          .filter(alias -> call.rights().allows(Privilege.VIEW_INDEX_METADATA, alias))
          .forEach(alias ->
              aliases
                  .computeIfAbsent(alias, _ -> new TreeSet<>())
                  .add(stream.orElse(index.name())));
    }
    List<@Nullable Object> listed = new ArrayList<>();
    aliases.forEach((alias, of) -> {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", alias);
      one.put("indices", of);
      listed.add(one);
    });
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("indices", indices);
    answer.put("aliases", listed);
    answer.put("data_streams", streams(call, names, how, modes));
    return Answer.ok(answer);
  }

  private List<@Nullable Object> streams(
      Call call, List<String> names, Expansion how, Set<String> modes) {
    List<@Nullable Object> shown = new ArrayList<>();
    List<String> patterns = names.stream().map(name -> name.equals("_all") ? "*" : name).toList();
    List<String> found = catalog.resolver().streams(patterns, how.states().hidden());
    for (DataStream stream : catalog.streams().all(found)) {
      boolean isMeant = stream.indices().stream().anyMatch(index -> isOf(modes, index));
      if (isMeant && call.rights().allows(Privilege.VIEW_INDEX_METADATA, stream.name())) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("name", stream.name());
        one.put("backing_indices", stream.indices().stream().map(IndexMetadata::name).toList());
        one.put("timestamp_field", stream.state().timestampField());
        shown.add(one);
      }
    }
    return shown;
  }

  private Map<String, @Nullable Object> shown(IndexMetadata index) {
    Set<String> attributes = new TreeSet<>();
    attributes.add(index.state() == IndexState.CLOSED ? "closed" : "open");
    if (ShownIndex.settings(index).flag("index.hidden")) {
      attributes.add("hidden");
    }
    Map<String, @Nullable Object> one = new LinkedHashMap<>();
    one.put("name", index.name());
    Map<String, String> own = StreamParts.ownAliases(index);
    if (!own.isEmpty()) {
      one.put("aliases", List.copyOf(own.keySet()));
    }
    one.put("attributes", List.copyOf(attributes));
    StreamParts.streamOf(index).ifPresent(stream -> one.put("data_stream", stream));
    if (telling) {
      one.put("mode", mode(index));
    }
    return one;
  }
}
