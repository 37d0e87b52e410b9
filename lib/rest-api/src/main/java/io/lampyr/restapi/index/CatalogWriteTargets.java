package io.lampyr.restapi.index;

import io.lampyr.base.glob.Glob;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.Destination;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexBlock;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.IndexNames;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.Slices;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.Mapping;
import io.lampyr.restapi.destination.OfStream;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds in the catalog what documents are written to, and makes indices that are missing.
 *
 * <p>Metadata are read anew each time; parsed definitions are kept, as parsing costs more.
 */
public final class CatalogWriteTargets implements WriteTargets {
  private static final int MAX_PARSED = 1000;
  private static final String AUTO_CREATE = "action.auto_create_index";

  private final Catalog catalog;
  private final StreamChanges streams;

  /** What texts mean, by index and versions. */
  private final RecentlyUsed<Version, IndexDefinition> parsed = RecentlyUsed.ofEntries(MAX_PARSED);

  /** Makes streams of which indices have names with the day or not. */
  public CatalogWriteTargets(Catalog catalog, boolean dated) {
    this.catalog = catalog;
    this.streams = new StreamChanges(catalog, dated);
  }

  private record Version(IndexId index, long table, long mapping) {}

  @Override
  public WriteTarget find(String name, Demand demand) {
    return findExisting(name, demand)
        .orElseGet(() -> create(catalog.resolver().dated(name), demand));
  }

  @Override
  public Map<String, @Nullable Object> settingsOfNew(String name) {
    NewIndex wanted = NewIndex.named(catalog.resolver().dated(name));
    return catalog.templates().completed(wanted).settings().values();
  }

  @Override
  public Optional<WriteTarget> findExisting(String name, Demand demand) {
    String dated = catalog.resolver().dated(name);
    if (dated.isEmpty()) {
      throw noName(demand);
    }
    return switch (catalog.resolver().destination(checked(dated))) {
      case Destination.OfStream stream -> Optional.of(ofStream(stream, demand));
      case Destination.OfIndices(List<ResolvedIndex> meant) -> ofIndices(dated, meant, demand);
    };
  }

  private static RuntimeException noName(Demand demand) {
    if (demand.mayCreate()) {
      IndexNames.check("");
    }
    return ApiException.noSuchDestination("");
  }

  private WriteTarget ofStream(Destination.OfStream found, Demand demand) {
    if (demand.requireAlias()) {
      throw notRequired(found.stream(), "require_alias", "an alias");
    }
    IndexMetadata index =
        found.state().rollsOnWrite() ? streams.rolled(found.stream()) : found.writeIndex();
    OfStream part = part(found.stream(), found.state());
    if (part.slices().isEmpty()) {
      check(index, IndexBlock.Level.WRITE);
    }
    return target(index, Optional.empty(), Optional.of(part));
  }

  private static OfStream part(String stream, StreamState state) {
    boolean routing = state.option(Streams.CUSTOM_ROUTING).isPresent();
    Optional<Slices> slices = Optional.of(Slices.of(state)).filter(found -> !found.all().isEmpty());
    return new OfStream(stream, state.timestampField(), routing, false, slices);
  }

  @Override
  public Optional<WriteTarget> findSlice(WriteTarget target, Instant time) {
    OfStream stream = target.stream().orElseThrow();
    Slices slices = stream.slices().orElseThrow();
    if (slices.end().filter(end -> !time.isBefore(end)).isPresent()) {
      FlatSettings settings = new FlatSettings(new TreeMap<>(target.settings()));
      return catalog
          .slices()
          .reach(stream.stream(), settings, time)
          .flatMap(grown -> inSlice(part(grown.name(), grown.state()), time));
    }
    return inSlice(stream, time);
  }

  private Optional<WriteTarget> inSlice(OfStream stream, Instant time) {
    return stream
        .slices()
        .flatMap(slices -> slices.at(time))
        .flatMap(slice -> catalog.find(slice.index()))
        .map(index -> {
          check(index, IndexBlock.Level.WRITE);
          return target(index, Optional.empty(), Optional.of(stream));
        });
  }

  private Optional<WriteTarget> ofIndices(String dated, List<ResolvedIndex> meant, Demand demand) {
    Optional<String> throughAlias = streams.written(dated, meant);
    if (throughAlias.isPresent()) {
      return catalog.resolver().destination(throughAlias.get())
              instanceof Destination.OfStream stream
          ? Optional.of(ofStream(stream, new Demand(Required.NOTHING, false)))
          : Optional.empty();
    }
    boolean index = meant.isEmpty() || WriteIndex.isItself(dated, meant);
    if (demand.requireAlias() && index) {
      throw notRequired(dated, "require_alias", "an alias");
    }
    if (demand.required() == Required.STREAM && (!meant.isEmpty() || !streams.makes(dated))) {
      throw notRequired(dated, "require_data_stream", "a data stream");
    }
    if (meant.isEmpty()) {
      if (!demand.mayCreate()) {
        throw ApiException.noSuchDestination(dated);
      }
      if (demand.required() == Required.NO_NEW_STREAM) {
        var _ = catalog.templates().completedIndex(NewIndex.named(dated));
      }
      return Optional.empty();
    }
    IndexMetadata written = WriteIndex.of(dated, meant);
    check(written, IndexBlock.Level.WRITE);
    return Optional.of(
        target(
            written,
            index ? Optional.empty() : WriteIndex.options(written, dated).indexRouting(),
            direct(written)));
  }

  private static Optional<OfStream> direct(IndexMetadata index) {
    return StreamParts.streamOf(index)
        .map(stream -> new OfStream(stream, StreamParts.timestampField(index, stream), true, true));
  }

  @Override
  public Optional<WriteTarget> findForFailures(String name) {
    String dated = catalog.resolver().dated(name);
    return streams
        .ofFailures(dated)
        .map(stream ->
            target(
                stream.writeIndex(),
                Optional.empty(),
                Optional.of(part(stream.name(), stream.state()))));
  }

  @Override
  public WriteTarget findToRead(String name) {
    String dated = catalog.resolver().dated(name);
    List<ResolvedIndex> meant = meant(dated);
    if (meant.isEmpty()) {
      throw ApiException.noSuchDestination(dated);
    }
    if (meant.size() > 1) {
      throw ApiException.severalIndices(name, meant.stream().map(ResolvedIndex::name).toList());
    }
    IndexMetadata index = meant.getFirst().metadata();
    check(index, IndexBlock.Level.READ);
    return target(index, WriteIndex.options(index, dated).indexRouting(), direct(index));
  }

  /** Its owners, and tables of other processes, may not have heard yet that it was closed. */
  private static void check(IndexMetadata index, IndexBlock.Level level) {
    if (index.state() == IndexState.CLOSED) {
      throw RefusedException.closed(index.name(), index.id());
    }
    IndexBlock.check(level, List.of(index));
  }

  private List<ResolvedIndex> meant(String dated) {
    return catalog
        .resolver()
        .resolve(List.of(checked(dated)), Expansion.OPEN_AND_CLOSED.lenient(true, true));
  }

  @Override
  public WriteTarget findAgain(String name, Demand demand) {
    // Nothing but parsed texts is kept, and those go by versions.
    return find(name, demand);
  }

  private static String checked(String name) {
    if (name.isEmpty() || Glob.isGlob(name) || name.equals("_all") || name.startsWith("-")) {
      IndexNames.check(name);
    }
    return name;
  }

  private static ApiException notRequired(String name, String flag, String what) {
    return new ApiException(
        404,
        ApiError.of(
                "index_not_found_exception",
                "no such index ["
                    + name
                    + "] and ["
                    + flag
                    + "] request flag is [true] and ["
                    + name
                    + "] is not "
                    + what)
            .with("index", name)
            .with("index_uuid", "_na_"));
  }

  private WriteTarget create(String name, Demand demand) {
    if (streams.makes(name)) {
      return made(name, demand);
    }
    checkAllowed(name);
    try {
      IndexMetadata made = catalog.create(NewIndex.named(name));
      IndexBlock.check(IndexBlock.Level.WRITE, List.of(made));
      return target(made, Optional.empty(), Optional.empty());
    } catch (RefusedException refused) {
      if (refused.kind() != RefusedException.Kind.INDEX_EXISTS) {
        throw refused;
      }
      return find(name, new Demand(demand.required(), false));
    }
  }

  private WriteTarget made(String name, Demand demand) {
    streams.checkMayMake(name, this::checkAllowed);
    try {
      DataStream stream = streams.make(name);
      return target(stream.writeIndex(), Optional.empty(), Optional.of(part(name, stream.state())));
    } catch (RefusedException refused) {
      if (refused.kind() != RefusedException.Kind.STREAM_EXISTS) {
        throw refused;
      }
      return find(name, new Demand(demand.required(), false));
    }
  }

  @Override
  public Optional<String> written(String name) {
    String dated = catalog.resolver().dated(name);
    return switch (catalog.resolver().destination(checked(dated))) {
      case Destination.OfStream stream -> Optional.of(stream.writeIndex().name());
      case Destination.OfIndices(List<ResolvedIndex> none) when none.isEmpty() -> {
        checkMayMake(dated);
        yield Optional.empty();
      }
      case Destination.OfIndices(List<ResolvedIndex> meant) ->
          streams
              .written(dated, meant)
              .map(this::written)
              .orElseGet(() -> Optional.of(WriteIndex.of(dated, meant).name()));
    };
  }

  private void checkMayMake(String dated) {
    if (streams.makes(dated)) {
      streams.checkMayMake(dated, this::checkAllowed);
    } else {
      checkAllowed(dated);
    }
  }

  /** The setting is a switch, or patterns of which the first that fits says yes or no. */
  private void checkAllowed(String name) {
    String setting = catalog.settings().effective().text(AUTO_CREATE, "true");
    if (setting.equals("true")) {
      return;
    }
    if (setting.equals("false")) {
      throw refused(name, "[" + AUTO_CREATE + "] is [false]");
    }
    for (String part : IndexOptions.split(setting)) {
      boolean forbids = part.startsWith("-");
      String pattern = forbids || part.startsWith("+") ? part.substring(1) : part;
      if (Glob.matches(pattern, name)) {
        if (forbids) {
          throw refused(
              name,
              "["
                  + AUTO_CREATE
                  + "] contains [-"
                  + pattern
                  + "] which forbids automatic"
                  + " creation of the index");
        }
        return;
      }
    }
    throw refused(name, "[" + AUTO_CREATE + "] ([" + setting + "]) doesn't match");
  }

  private static ApiException refused(String name, String why) {
    return new ApiException(
        404,
        ApiError.of("index_not_found_exception", "no such index [" + name + "] and " + why)
            .with("index", name)
            .with("index_uuid", "_na_"));
  }

  @Override
  public WriteTarget extend(WriteTarget target, Mapping update) {
    return target(
        catalog.changes().extend(target.id(), update), target.aliasRouting(), target.stream());
  }

  private WriteTarget target(
      IndexMetadata index, Optional<String> aliasRouting, Optional<OfStream> stream) {
    // What a death has left keeps nobody waiting.
    boolean _ = catalog.divisions().endIfLeft(index);
    IndexDefinition definition = definition(index);
    return new WriteTarget(
        index.id(),
        index.name(),
        index.state(),
        index.age().mappingVersion(),
        new WriteTarget.Schema(definition.mapping(), definition.context()),
        DocumentRouting.of(index),
        aliasRouting,
        definition.settings().values(),
        stream);
  }

  private IndexDefinition definition(IndexMetadata index) {
    Version version =
        new Version(index.id(), index.age().tableVersion(), index.age().mappingVersion());
    IndexDefinition known = parsed.find(version);
    if (known != null) {
      return known;
    }
    IndexDefinition made = IndexDefinition.of(index);
    parsed.keep(version, made);
    return made;
  }
}
