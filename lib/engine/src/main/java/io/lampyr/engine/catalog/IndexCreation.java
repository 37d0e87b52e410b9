package io.lampyr.engine.catalog;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes indices.
 *
 * <p>The order is what makes it safe to die between any two writes: the catalog's entry, by which
 * everything else is found again; metadata; shards; the aliases' entries; the name, with which the
 * index comes into being; and last, open. Before the name, nobody sees anything of it; behind it,
 * whoever finds the name opens the index. What need not come before another is written side by
 * side.
 *
 * <p>Cost: five requests one after the other, seven and one for each shard in all; two more for
 * each alias, which are side by side with those of the shards; and what the announcement takes to
 * look after old ones.
 */
final class IndexCreation {
  private final Indices indices;
  private final TakenNames names;
  private final AliasChanges aliases;
  private final SynonymSets synonyms;
  private final Clock clock;
  private final Randomness randomness;
  private final LevelWait levels;

  IndexCreation(
      Indices indices,
      AliasChanges aliases,
      SynonymSets synonyms,
      LevelWait levels,
      Clock clock,
      Randomness randomness) {
    this.levels = levels;
    this.indices = indices;
    this.names = new TakenNames(indices);
    this.synonyms = synonyms;
    this.aliases = aliases;
    this.clock = clock;
    this.randomness = randomness;
  }

  /** An id that no index has. */
  IndexId newId() {
    return IndexId.random(randomness);
  }

  /** The index, made; {@link RefusedException} if its name is taken. */
  IndexMetadata create(String name, Supplier<NewIndex> completed) {
    return create(name, newId(), completed);
  }

  /** The same, under an id that no other one gets. */
  IndexMetadata create(String name, IndexId id, Supplier<NewIndex> completed) {
    AtomicReference<@Nullable NewIndex> wanted = new AtomicReference<>();
    AtomicReference<@Nullable NameEntry> taken = new AtomicReference<>();
    indices.together(
        List.of(
            () -> wanted.set(synonyms.filled(completed.get())),
            () -> taken.set(indices.entry(name).orElse(null))));
    Optional.ofNullable(taken.get()).ifPresent(names::refuseIfTaken);
    NewIndex complete = Objects.requireNonNull(wanted.get(), "the completed index");
    IndexMetadata made = make(metadata(id, complete), false, ShardItem::created, () -> {});
    return SynonymSets.uses(complete.settings())
        ? new IndexChanges(indices, synonyms, levels).refill(id)
        : made;
  }

  /**
   * Makes an index of another's commits. The items refer to these before the source is looked at
   * again: as it still shows the same ones then, they were never without a root that garbage
   * collection goes by.
   *
   * @param sources the source's shards, each for as many of the new ones as come of it
   * @param stillThere throws if the source shows others by now, or is gone
   */
  IndexMetadata create(IndexMetadata index, List<ShardItem> sources, Runnable stillThere) {
    int each = index.layout().shards() / sources.size();
    return make(
        index,
        true,
        shard -> ShardItem.adopting(shard, sources.get(shard.ordinal() / each)),
        stillThere);
  }

  /**
   * The same, with fewer shards: each begins with one commit that was made of several, and which
   * refers to what those refer to. It is stored behind the announcement, before an item names it.
   */
  IndexMetadata join(
      IndexMetadata index, List<ShardItem> sources, Joining joining, Runnable stillThere) {
    int each = sources.size() / index.layout().shards();
    // Before anything is announced: what waits too long behind that may have been given up.
    for (int first = 0; first < sources.size(); first += each) {
      if (!levels.has(FeatureLevel.JOINED_SHARDS)
          && joining.hasStretchTwice(sources.subList(first, first + each))) {
        levels.until(FeatureLevel.JOINED_SHARDS, "indices that were split and are made smaller");
      }
    }
    return make(
        index,
        true,
        shard ->
            joined(
                shard,
                sources.subList(shard.ordinal() * each, (shard.ordinal() + 1) * each),
                joining,
                stillThere),
        stillThere);
  }

  private static ShardItem joined(
      ShardId shard, List<ShardItem> sources, Joining joining, Runnable stillThere) {
    try {
      return ShardItem.joining(shard, joining.join(shard, sources), sources);
    } catch (CorruptionException missing) {
      // What has changed since may be gone: then it is to be tried again.
      stillThere.run();
      throw missing;
    }
  }

  /**
   * Makes all of an index that another one's name, or stream, is to lead to: nobody sees it before.
   */
  void divide(IndexMetadata result, List<ShardItem> sources, Runnable stillThere) {
    int each = result.layout().shards() / sources.size();
    CatalogEntry entry = new CatalogEntry(result.id(), result.name(), result.layout().shards());
    var _ = Writes.create(indices.tables().catalog(), StateKeys.catalog(result.id()), entry);
    var _ =
        write(
            result, true, shard -> ShardItem.adopting(shard, sources.get(shard.ordinal() / each)));
    confirm(result, stillThere);
    if (!result.name().equals(result.division().orElseThrow().by())) {
      together(result, List.of(() -> names.take(result)));
    }
  }

  private IndexMetadata make(
      IndexMetadata index,
      boolean adopts,
      Function<ShardId, ShardItem> first,
      Runnable confirmation) {
    CatalogEntry entry = new CatalogEntry(index.id(), index.name(), index.layout().shards());
    var _ = Writes.create(indices.tables().catalog(), StateKeys.catalog(index.id()), entry);
    Optional<Versioned<IndexMetadata>> made = write(index, adopts, first);
    confirm(index, confirmation);
    together(
        index, List.of(() -> names.take(index), () -> made.ifPresent(indices::announceChange)));
    return made.flatMap(indices::opened)
        .or(() -> indices.existing(index.id()))
        .orElseThrow(
            () -> new UnavailableException("index was removed as abandoned while it was made"));
  }

  /**
   * Metadata, shards and the aliases' entries, which mean nothing yet, in any order. But where
   * there are aliases, metadata come first: whoever takes an alias's name for an index finds by its
   * entry that an index is being made that lists it. And what adopts another's blobs is announced
   * before it does, and before its own owner can write any: as the source is looked at again behind
   * that, garbage collection learns of the new index before it can find anything of it released.
   */
  private Optional<Versioned<IndexMetadata>> write(
      IndexMetadata index, boolean adopts, Function<ShardId, ShardItem> first) {
    CatalogTables tables = indices.tables();
    AtomicReference<@Nullable Revision> revision = new AtomicReference<>();
    Runnable metadata =
        () ->
            revision.set(
                Writes.create(tables.metadata(), StateKeys.metadata(index.id()), index)
                    .orElse(null));
    List<Runnable> work = new ArrayList<>();
    boolean listsAliases =
        index.definition().aliases().values().stream().anyMatch(o -> !StreamParts.isMark(o));
    if (adopts || listsAliases) {
      metadata.run();
    } else {
      work.add(metadata);
    }
    if (adopts) {
      Optional.ofNullable(revision.get())
          .ifPresent(at -> indices.announceChange(new Versioned<>(index, at)));
    }
    for (int ordinal = 0; ordinal < index.layout().shards(); ordinal++) {
      ShardId shard = new ShardId(index.id(), ordinal);
      work.add(() -> make(first.apply(shard)));
    }
    index
        .definition()
        .aliases()
        .forEach((alias, options) -> {
          // What a stream is made of, its own item tells.
          if (!StreamParts.isMark(options)) {
            work.add(() -> aliases.enter(alias, index.id()));
          }
        });
    together(index, work);
    return Optional.ofNullable(revision.get()).map(at -> new Versioned<>(index, at));
  }

  /** Does the work; where a name or what is to be joined is refused, the index is given up. */
  private void together(IndexMetadata index, List<Runnable> work) {
    try {
      indices.together(work);
    } catch (RefusedException | FaultException refused) {
      indices.change(index.id(), found -> deleting(found));
      throw refused;
    }
  }

  /**
   * Every shard begins at rest. One that is made of another is given to that one's owner next:
   * before its name is taken nobody else can wake it, so only this write can have been the second.
   * Whoever is late to learn that it was may find the shard at rest again, and otherwise then.
   */
  private void make(ShardItem shard) {
    CatalogTables tables = indices.tables();
    ItemKey key = StateKeys.shard(shard.shard());
    var _ = Writes.create(tables.shards(), key, ShardItem.created(shard.shard()));
    if (!shard.isResting()) {
      give(shard, key);
    }
  }

  private void give(ShardItem shard, ItemKey key) {
    CatalogTables tables = indices.tables();
    NodeId owner = shard.owner().orElseThrow();
    Optional<Versioned<ShardItem>> made = tables.shards().read(key);
    ShardItem first = ShardItem.created(shard.shard());
    while (made.isPresent() && made.get().value().equals(first)) {
      tables.workList().enter(owner, shard.shard(), made.get().revision().version());
      if (tables.shards().replace(key, made.get(), shard) instanceof Settled.Open) {
        throw new UnavailableException("whether the shard was given is open shard=" + key);
      }
      made = tables.shards().read(key);
    }
  }

  private void confirm(IndexMetadata index, Runnable confirmation) {
    try {
      confirmation.run();
    } catch (LampyrException refused) {
      indices.change(index.id(), found -> deleting(found));
      throw refused;
    }
  }

  private static IndexMetadata deleting(IndexMetadata found) {
    return found.state() == IndexState.DELETING ? found : Indices.with(found, IndexState.DELETING);
  }

  void checkFree(String name) {
    names.checkFree(name);
  }

  private IndexMetadata metadata(IndexId id, NewIndex wanted) {
    FlatSettings settings = IndexSettings.forCreation(wanted.settings(), wanted.name());
    boolean series = SeriesSettings.areIn(settings);
    IndexDefinition definition =
        IndexDefinition.of(
            settings,
            series
                ? StreamTemplate.withTimestamp(wanted.mappings(), StreamTemplate.TIMESTAMP)
                : wanted.mappings());
    // Nobody needs it yet, but it cannot be mended later.
    var _ = definition.sort(wanted.name());
    levels.until(definition);
    IndexMetadata.Layout layout = layout(wanted.name(), settings);
    if (layout.partition() > 1) {
      PartitionRules.checkNew(layout, wanted.name(), definition.mapping());
      levels.until(FeatureLevel.PARTITIONS, "indices with [" + IndexSettings.PARTITION + "]");
    }
    return new IndexMetadata(
        id,
        wanted.name(),
        IndexState.CREATING,
        layout,
        new IndexMetadata.Age(clock.now(), 1, 1),
        new IndexMetadata.Definition(settings.toText(), definition.mappingText(), aliases(wanted)));
  }

  /** Refuses what could not be made, whatever its name. */
  void check(NewIndex wanted) {
    var _ = metadata(IndexId.random(randomness), wanted);
  }

  /** The metadata of an index that is made of another: with its mappings as they are. */
  IndexMetadata metadata(
      NewIndex wanted, FlatSettings settings, IndexMetadata.Layout layout, String mappings) {
    return new IndexMetadata(
        IndexId.random(randomness),
        wanted.name(),
        IndexState.CREATING,
        layout,
        new IndexMetadata.Age(clock.now(), 1, 1),
        new IndexMetadata.Definition(settings.toText(), mappings, aliases(wanted)));
  }

  private static SortedMap<String, String> aliases(NewIndex wanted) {
    SortedMap<String, String> options = new TreeMap<>();
    wanted
        .aliases()
        .forEach((alias, given) -> {
          if (!StreamParts.isMark(given.toText())) {
            IndexNames.checkAlias(alias);
            AliasFilter.check(alias, given);
          }
          if (alias.equals(wanted.name())) {
            throw RefusedException.aliasTaken(alias, Optional.empty());
          }
          options.put(alias, given.toText());
        });
    return options;
  }

  static IndexMetadata.Layout layout(String index, FlatSettings settings) {
    int shards = settings.number(IndexSettings.SHARDS, 1);
    if (shards != 1 && settings.text(IndexSettings.MODE, "standard").equals(IndexSettings.LOOKUP)) {
      throw FaultException.argument(
          "[index.mode: lookup] takes one shard, found [index.number_of_shards: " + shards + "]");
    }
    int routing =
        settings.number(
            IndexSettings.ROUTING_SHARDS, DocumentRouting.forShards(shards).routingShards());
    if (routing < shards) {
      throw FaultException.argument(
          "index.number_of_routing_shards ["
              + routing
              + "] must be >= index.number_of_shards ["
              + shards
              + "]");
    }
    if (routing % shards != 0) {
      throw FaultException.argument(
          "the number of source shards [" + shards + "] must be a factor of [" + routing + "]");
    }
    return PartitionRules.layout(index, settings, shards, routing);
  }
}
