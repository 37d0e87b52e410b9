package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.OpeningFailure;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.AliasAction.AddAlias;
import io.lampyr.engine.catalog.AliasAction.AddToStream;
import io.lampyr.engine.catalog.AliasAction.RemoveAlias;
import io.lampyr.engine.catalog.AliasAction.RemoveFromStream;
import io.lampyr.engine.catalog.AliasAction.RemoveIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The indices, aliases and templates that there are.
 *
 * <p>Laws: what was answered is kept, and seen by every call that begins later, of any process. A
 * process may die anywhere within a call: what it left is either finished by whoever meets it, or
 * means nothing and is removed by {@link IndexDeletion#sweep}. A write whose fate is unknown is an
 * {@link io.lampyr.base.error.UnavailableException}: it may take effect later, and the call can be
 * repeated. Safe for many threads; blocks.
 */
public final class Catalog {
  private static final int READS_AT_ONCE = 16;

  private final CatalogTables tables;
  private final Indices indices;
  private final AliasChanges aliases;
  private final IndexCreation creation;

  /** A try takes a term, and so does giving the shard to another node. */
  private static final int PAST_TERMS = 3;

  private final IndexResizing resizing;
  private final IndexDeletion deletion;
  private final Divisions divisions;
  private final IndexChanges changes;
  private final SynonymSets synonyms;
  private final IndexResolver resolver;
  private final Templates templates;
  private final Streams streams;
  private final StreamConfiguration configuration;
  private final StreamMembers members;
  private final SliceUpkeep slices;
  private final StreamExpiry expiry;
  private final StreamOrphans orphans;
  private final DownsampledIndices downsampled;
  private final KnownShards shards;
  private final RecentSettings recent;
  private final ShardLimit limit;
  private final Table<Heartbeat> nodes;
  private final RolloverNotes rollovers;
  private final ShardingNotes shardings;
  private final Randomness randomness;

  /** One that has its journal for itself. */
  public Catalog(ItemStore store, ItemWriter writer, Ports ports) {
    this(store, writer, new ChangeJournal(store, writer), ports);
  }

  /** One that shares its journal with others of the process. */
  public Catalog(ItemStore store, ItemWriter writer, ChangeJournal journal, Ports ports) {
    this(store, writer, journal, new KnownShards(store, journal, ports.scheduler()), ports, false);
  }

  /**
   * One that shares what is known of shards as well. One of Elasticsearch knows templates for logs,
   * metrics and traces, and lets names be excluded that nothing goes by.
   */
  public Catalog(
      ItemStore store,
      ItemWriter writer,
      ChangeJournal journal,
      KnownShards shards,
      Ports ports,
      boolean elastic) {
    // long on purpose: each part is made once, of those above it
    this.tables = CatalogTables.over(store, writer);
    Siblings siblings = new Siblings(ports.scheduler(), "indices", READS_AT_ONCE);
    this.indices = new Indices(tables, journal, siblings, ports.clock(), ports.scheduler());
    this.aliases = new AliasChanges(indices);
    this.synonyms = new SynonymSets(new Table<>(store, writer, SynonymSet.CODEC));
    LevelWait levels =
        new LevelWait(
            new FeatureStore(store, writer, FeatureLevel.NEWEST), ports.clock(), ports.scheduler());
    this.creation =
        new IndexCreation(indices, aliases, synonyms, levels, ports.clock(), ports.randomness());
    this.resizing = new IndexResizing(indices, creation);
    this.deletion = new IndexDeletion(indices, aliases, ports.clock());
    this.changes = new IndexChanges(indices, synonyms, levels);
    this.resolver =
        new IndexResolver(
            indices, new KnownIndices(indices, journal, ports.scheduler()), ports.clock(), elastic);
    this.templates = new Templates(indices, elastic ? BuiltInTemplates.all() : List.of());
    StreamIndices parts = new StreamIndices(indices, creation, templates, levels, ports.clock());
    this.divisions = new Divisions(indices, resizing, deletion, parts, levels, ports.clock());
    this.streams = new Streams(indices, parts, deletion, aliases, ports.clock());
    this.configuration = new StreamConfiguration(streams, parts);
    this.members = new StreamMembers(streams, parts, ports.clock());
    this.slices = new SliceUpkeep(streams, parts, ports.clock());
    this.expiry = new StreamExpiry(indices, deletion, siblings);
    this.orphans = new StreamOrphans(indices, deletion, ports.clock());
    this.downsampled = new DownsampledIndices(indices, creation, parts);
    this.shards = shards;
    this.rollovers = new RolloverNotes(new Table<>(store, writer, RolloverNote.CODEC));
    this.shardings = new ShardingNotes(new Table<>(store, writer, ShardingNote.CODEC));
    this.randomness = ports.randomness();
    this.recent = new RecentSettings(this::settings, ports.clock());
    this.nodes = new Table<>(store, writer, StateCodecs.HEARTBEAT);
    this.limit =
        new ShardLimit(recent::effective, () -> resolver.everything().values(), this::liveNodes);
  }

  /** How many nodes show signs of life: one query. */
  public int liveNodes() {
    return nodes.all(StateKeys.NODES, "").size();
  }

  /** Makes the index, with what the templates that fit it give. */
  public IndexMetadata create(NewIndex wanted) {
    return create(wanted, _ -> {});
  }

  /** The same, unless its settings, with those of templates, are refused. */
  public IndexMetadata create(NewIndex wanted, Consumer<FlatSettings> check) {
    return create(
        wanted,
        newId(),
        completed -> {
          aliases.checkWriters(completed);
          check.accept(completed.settings());
        });
  }

  /** An id that no index has. */
  public IndexId newId() {
    return IndexId.random(randomness);
  }

  /** Makes the index under an id that no other one gets. */
  public IndexMetadata create(NewIndex wanted, IndexId id) {
    return create(wanted, id, _ -> {});
  }

  private IndexMetadata create(NewIndex wanted, IndexId id, Consumer<NewIndex> check) {
    String name = resolver.dated(wanted.name());
    FlatSettings given =
        name.equals(wanted.name())
            ? wanted.settings()
            : wanted.settings().withProvidedName(wanted.name());
    NewIndex dated = new NewIndex(name, given, wanted.mappings(), wanted.aliases());
    IndexNames.check(dated.name());
    IndexSettings.refusePrivate(wanted.settings());
    return creation.create(
        dated.name(),
        id,
        () -> {
          NewIndex completed = templates.completedIndex(dated);
          limit.check(completed.settings());
          check.accept(completed);
          return completed;
        });
  }

  /** As {@link #create}, without making it: refuses what that would refuse for its name. */
  public void checkFree(String name) {
    IndexNames.check(name);
    creation.checkFree(name);
  }

  /**
   * Refuses what cannot be made of another index; otherwise gives that, which is to be flushed
   * before {@link #resize}.
   */
  public IndexMetadata resizable(Resize resize) {
    return resizing.check(resize);
  }

  /**
   * Makes an index of another's documents, as these were flushed, without copying them. No template
   * has a say in it. What several shards become one by is asked only where they do.
   */
  public IndexMetadata resize(Resize resize, Joining joining) {
    return resizing.create(resize, joining);
  }

  /** The index of that very name, if it exists. */
  public Optional<IndexMetadata> named(String name) {
    return indices.named(name);
  }

  /** The index as it is now, if it exists. */
  public Optional<IndexMetadata> find(IndexId index) {
    return indices.existing(index);
  }

  /** The shards of an index: one query. */
  public List<ShardItem> shards(IndexId index) {
    return tables.shards().all(StateKeys.indexPartition(index), StateKeys.SHARD_PREFIX).stream()
        .map(Versioned::value)
        .toList();
  }

  /** Why nobody serves the shard, where that is known: one read, none for one that is served. */
  public Optional<OpeningFailure> openingFailure(ShardItem shard) {
    return shard.state() != ShardState.ASSIGNED
        ? Optional.empty()
        : tables
            .openingFailures()
            .read(StateKeys.openingFailure(shard.shard()))
            .map(Versioned::value)
            .filter(told -> told.term().value() + PAST_TERMS >= shard.term().value());
  }

  /**
   * The shards of many indices, by their ordinals; an index that is gone by now has none. Cost:
   * that of {@link KnownShards}.
   */
  public Map<IndexId, List<ShardItem>> shards(Collection<IndexMetadata> of) {
    List<IndexMetadata> asked = List.copyOf(of);
    List<Optional<List<ShardItem>>> found = shards.of(asked);
    Map<IndexId, List<ShardItem>> byIndex = HashMap.newHashMap(asked.size());
    for (int i = 0; i < asked.size(); i++) {
      IndexId index = asked.get(i).id();
      found.get(i).ifPresent(items -> byIndex.put(index, items));
    }
    return byIndex;
  }

  /**
   * Makes the actions. All of one index's take effect at once; over several indices, indices go
   * first, aliases come next and go last, so that an alias that is moved always means something.
   */
  public void change(List<AliasAction> actions) {
    Map<IndexId, Map<String, Optional<AliasOptions>>> byIndex = new LinkedHashMap<>();
    List<IndexId> removed = new ArrayList<>();
    for (AliasAction action : actions) {
      switch (action) {
        case AddAlias(IndexId index, String alias, AliasOptions options) -> {
          IndexNames.checkAlias(alias);
          changesOf(index, byIndex).put(alias, Optional.of(options));
        }
        case RemoveAlias(IndexId index, String alias) ->
            changesOf(index, byIndex).put(alias, Optional.empty());
        case RemoveIndex(IndexId index) -> removed.add(index);
        case AddToStream(String stream, String alias, AliasOptions options) ->
            streams.alias(stream, alias, Optional.of(options));
        case RemoveFromStream(String stream, String alias) ->
            streams.alias(stream, alias, Optional.empty());
      }
    }
    removed.forEach(deletion::deleteMeant);
    byIndex.keySet().removeAll(removed);
    aliases.apply(
        byIndex.entrySet().stream()
            .map(entry -> new AliasChanges.Change(entry.getKey(), entry.getValue()))
            .toList());
  }

  private static Map<String, Optional<AliasOptions>> changesOf(
      IndexId index, Map<IndexId, Map<String, Optional<AliasOptions>>> byIndex) {
    return byIndex.computeIfAbsent(index, _ -> new TreeMap<>());
  }

  public ClusterSettings settings() {
    return tables
        .settings()
        .read(ClusterSettings.KEY)
        .map(Versioned::value)
        .orElse(ClusterSettings.NONE);
  }

  /** Changes the cluster's settings; the change may be asked more than once. */
  public ClusterSettings changeSettings(UnaryOperator<ClusterSettings> change) {
    try {
      return Writes.change(
              tables.settings(),
              ClusterSettings.KEY,
              found -> Optional.of(change.apply(found.orElse(ClusterSettings.NONE))))
          .orElse(ClusterSettings.NONE);
    } finally {
      recent.forget();
    }
  }

  /** The cluster's settings for those who cannot read them each time. */
  public RecentSettings recentSettings() {
    return recent;
  }

  public IndexChanges changes() {
    return changes;
  }

  public IndexDeletion deletion() {
    return deletion;
  }

  /** What divides indices while they are written to. */
  public Divisions divisions() {
    return divisions;
  }

  public IndexResolver resolver() {
    return resolver;
  }

  public Templates templates() {
    return templates;
  }

  /** What lets streams of time series go on. */
  public SliceUpkeep slices() {
    return slices;
  }

  public Streams streams() {
    return streams;
  }

  /** What is said of single streams. */
  public StreamConfiguration configuration() {
    return configuration;
  }

  /** What indices join streams by, and leave them. */
  public StreamMembers members() {
    return members;
  }

  public StreamExpiry expiry() {
    return expiry;
  }

  public StreamOrphans orphans() {
    return orphans;
  }

  /** What makes indices of others that have more points. */
  public DownsampledIndices downsampled() {
    return downsampled;
  }

  public SynonymSets synonyms() {
    return synonyms;
  }

  /** The indices that have a filter that goes by a set of synonyms. */
  public List<IndexMetadata> using(String synonyms) {
    return resolver.everything().values().stream()
        .filter(index -> SynonymSets.uses(index, synonyms))
        .toList();
  }

  public RolloverNotes rollovers() {
    return rollovers;
  }

  public ShardingNotes shardings() {
    return shardings;
  }

  /** What all names mean, in their order: one query for each thousand. */
  public List<NameEntry> names() {
    return indices.entries();
  }
}
