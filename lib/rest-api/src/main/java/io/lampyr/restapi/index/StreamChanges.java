package io.lampyr.restapi.index;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.catalog.Template;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What writes do to streams: they make them, roll them over, and keep what these refuse. */
final class StreamChanges {
  private final Catalog catalog;
  private final boolean dated;

  StreamChanges(Catalog catalog, boolean dated) {
    this.catalog = catalog;
    this.dated = dated;
  }

  /** Whether a template makes a stream of the name. */
  boolean makes(String name) {
    return catalog.templates().winner(name, false).flatMap(Template::streamKind).isPresent();
  }

  /** What a template says of it goes before what the cluster's setting says. */
  void checkMayMake(String name, Consumer<String> bySetting) {
    Object said =
        catalog
            .templates()
            .winner(name, false)
            .map(template -> template.body().get("allow_auto_create"))
            .orElse(null);
    if (said == null) {
      bySetting.accept(name);
    } else if (!Flags.parse(said)) {
      throw ApiException.argument(
          "no such index ["
              + name
              + "] and composable template ["
              + catalog.templates().winner(name, false).map(Template::name).orElse("")
              + "] forbids index auto creation");
    }
  }

  DataStream make(String name) {
    return catalog.streams().create(name, dated);
  }

  /** The new index of a stream that was to roll over before the next write. */
  IndexMetadata rolled(String name) {
    DataStream stream = catalog.streams().find(name).orElseThrow(() -> missing(name));
    if (stream.state().rollsOnWrite()) {
      stream = catalog.streams().rollOver(stream, NewIndex.named(name)).after();
    }
    return stream.writeIndex();
  }

  private static ApiException missing(String name) {
    return ApiException.noSuchIndex(name);
  }

  /** The stream that writes to the alias go to, if it is one of streams. */
  Optional<String> written(String alias, List<ResolvedIndex> meant) {
    Map<String, Optional<Boolean>> streams = new TreeMap<>();
    for (ResolvedIndex index : meant) {
      String options = index.metadata().definition().aliases().get(alias);
      if (options == null || !StreamParts.isThrough(options)) {
        continue;
      }
      StreamParts.streamOf(index.metadata())
          .ifPresent(stream -> streams.putIfAbsent(stream, Optional.empty()));
    }
    if (streams.isEmpty()) {
      return Optional.empty();
    }
    List<DataStream> found = catalog.streams().all(List.copyOf(streams.keySet()));
    for (DataStream stream : found) {
      Optional<Boolean> writes =
          Optional.ofNullable(stream.state().aliases().get(alias))
              .flatMap(text -> AliasOptions.ofText(text).writes());
      if (writes.orElse(false)) {
        return Optional.of(stream.name());
      }
      streams.put(stream.name(), writes);
    }
    if (found.size() == 1
        && streams.getOrDefault(found.getFirst().name(), Optional.empty()).isEmpty()) {
      return Optional.of(found.getFirst().name());
    }
    throw ApiException.argument(
        "no write index is defined for alias ["
            + alias
            + "]. The write index may be explicitly disabled using is_write_index=false or the"
            + " alias points to multiple indices without one being designated as a write index");
  }

  /** The stream that keeps what the stream of the name refuses, if it is to be kept. */
  Optional<DataStream> ofFailures(String name) {
    Optional<DataStream> stream = catalog.streams().find(name);
    if (stream.isEmpty()) {
      Optional<Map<String, @Nullable Object>> options =
          catalog.templates().ofStream(name).flatMap(template -> template.options());
      return keepsFailures(name, options)
          ? Optional.of(catalog.streams().ofFailures(make(name)))
          : Optional.empty();
    }
    return keepsFailures(name, stream.get().state().option(Streams.OPTIONS).map(Json::readObject))
        ? stream.map(catalog.streams()::ofFailures)
        : Optional.empty();
  }

  private boolean keepsFailures(String name, Optional<Map<String, @Nullable Object>> options) {
    return FailureStoreOptions.isEnabled(name, options, catalog.recentSettings().effective());
  }
}
