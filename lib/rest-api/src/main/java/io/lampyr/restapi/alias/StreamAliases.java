package io.lampyr.restapi.alias;

import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The aliases of streams, which all of a stream's indices have, those to come too. */
final class StreamAliases {
  private static final List<String> NOT_OF_STREAMS =
      List.of("routing", "index_routing", "search_routing", "is_hidden");

  private final Catalog catalog;
  private final Persona persona;

  StreamAliases(Catalog catalog, Persona persona) {
    this.catalog = catalog;
    this.persona = persona;
  }

  /** The streams among what the expressions mean. */
  List<DataStream> named(List<String> expressions) {
    List<String> names = catalog.resolver().streams(expressions, true);
    List<DataStream> streams = names.isEmpty() ? List.of() : catalog.streams().all(names);
    if (!streams.isEmpty() && persona == Persona.OPENSEARCH) {
      throw ApiException.argument(
          "The provided expressions ["
              + String.join(",", expressions)
              + "] match a backing index belonging to data stream ["
              + streams.getFirst().name()
              + "]. Data streams and their backing indices don't support aliases.");
    }
    return streams;
  }

  /** The expressions that are not plain names of these streams. */
  static List<String> others(List<String> expressions, List<DataStream> streams) {
    return expressions.stream()
        .filter(name -> streams.stream().noneMatch(stream -> stream.name().equals(name)))
        .toList();
  }

  /** Indices without those of streams; who names one of these is refused. */
  static List<ResolvedIndex> withoutParts(List<ResolvedIndex> indices, List<String> expressions) {
    List<ResolvedIndex> own = new ArrayList<>();
    for (ResolvedIndex index : indices) {
      Optional<String> stream = StreamParts.streamOf(index.metadata());
      if (stream.isEmpty()) {
        own.add(index);
      } else if (expressions.contains(index.name())) {
        throw ApiException.argument(
            "The provided expressions ["
                + index.name()
                + "] match a backing index belonging to data stream ["
                + stream.get()
                + "]. Data stream backing indices don't support aliases.");
      }
    }
    return own;
  }

  /** Refuses what would give one alias both to streams and to indices. */
  static void checkApart(
      List<String> expressions, List<DataStream> streams, List<ResolvedIndex> indices) {
    if (!streams.isEmpty() && !indices.isEmpty()) {
      throw ApiException.argument(
          "expressions "
              + expressions
              + " that match with both data streams and regular indices are disallowed");
    }
  }

  static List<AliasAction> added(
      List<DataStream> streams, List<String> aliases, Map<String, @Nullable Object> fields) {
    if (!streams.isEmpty()) {
      for (String option : NOT_OF_STREAMS) {
        if (fields.get(option) != null) {
          throw ApiException.argument("aliases that point to data streams don't support " + option);
        }
      }
    }
    AliasOptions options = AliasOptions.of(fields);
    List<AliasAction> actions = new ArrayList<>();
    for (DataStream stream : streams) {
      aliases.forEach(
          alias -> actions.add(new AliasAction.AddToStream(stream.name(), alias, options)));
    }
    return actions;
  }

  static List<AliasAction> removed(List<DataStream> streams, AliasNames wanted) {
    List<AliasAction> actions = new ArrayList<>();
    for (DataStream stream : streams) {
      stream.state().aliases().keySet().stream()
          .filter(wanted::include)
          .forEach(alias -> actions.add(new AliasAction.RemoveFromStream(stream.name(), alias)));
    }
    return actions;
  }

  /** The aliases of the streams that these indices are parts of, by the names of streams. */
  Map<String, Map<String, @Nullable Object>> of(List<ResolvedIndex> indices, AliasNames wanted) {
    TreeSet<String> streams = new TreeSet<>();
    for (ResolvedIndex index : indices) {
      boolean has =
          index.metadata().definition().aliases().entrySet().stream()
              .anyMatch(alias ->
                  wanted.include(alias.getKey()) && StreamParts.isThrough(alias.getValue()));
      if (has) {
        StreamParts.streamOf(index.metadata()).ifPresent(streams::add);
      }
    }
    Map<String, Map<String, @Nullable Object>> shown = new LinkedHashMap<>();
    if (streams.isEmpty()) {
      return shown;
    }
    for (DataStream stream : catalog.streams().all(List.copyOf(streams))) {
      Map<String, @Nullable Object> aliases = new LinkedHashMap<>();
      stream
          .state()
          .aliases()
          .forEach((alias, options) -> {
            if (wanted.include(alias)) {
              aliases.put(alias, Json.readObject(options));
            }
          });
      if (!aliases.isEmpty()) {
        shown.put(stream.name(), aliases);
      }
    }
    return shown;
  }
}
