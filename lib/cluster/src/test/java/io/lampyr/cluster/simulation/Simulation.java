package io.lampyr.cluster.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.fault.Fault;
import io.lampyr.blobstore.fault.FaultRates;
import io.lampyr.blobstore.fault.FaultyBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.FaultyItemStore;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.membership.MembershipTiming;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Publication;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One seed's history: a stormy time, then a calm one in which everything must come right. */
final class Simulation {
  private static final int SHARDS = 6;
  private static final int PROCESSES = 4;
  private static final Duration STORM = Duration.ofMinutes(4);

  /** Of true time: several silences, even by the slowest clock, and the steps in between. */
  private static final Duration CALM = Duration.ofMinutes(4);

  /** A move is asked for, offered, taken and begun, each at one of two nodes' next steps. */
  private static final int MOST_STEPS_OF_A_MOVE = 10;

  private final World world;
  private final Mutation mutation;
  private final Invariants invariants;
  private final MemoryBlobStore leaseBlobs;
  private final FaultyBlobStore leaseStore;
  private final FaultyItemStore itemStore;
  private final MemoryItemStore items = new MemoryItemStore();
  private final IndexId index;
  private boolean faulty = true;
  private boolean lively = true;

  Simulation(long seed, Mutation mutation) {
    this.world = new World(seed);
    this.mutation = mutation;
    this.invariants = new Invariants(world, items);
    SeededRandomness randomness = new SeededRandomness(seed);
    this.index = IndexId.random(randomness);
    double probability = world.random.nextDouble() * 0.1;
    FaultyItemStore.LostAnswers lost =
        new FaultyItemStore.LostAnswers(probability, probability, probability);
    FaultyItemStore.Faults faults =
        new FaultyItemStore.Faults(probability, probability, lost, 0, Duration.ofMillis(100));
    SkewedTime unused = new SkewedTime(world, 1, 0);
    this.leaseBlobs = new MemoryBlobStore(unused);
    this.leaseStore =
        new FaultyBlobStore(
            new WatchedBlobStore(leaseBlobs, () -> invariants.leaseWritten(trueLease())),
            FaultRates.all(probability).with(Fault.DELAY, 0),
            randomness,
            unused);
    this.itemStore =
        new FaultyItemStore(
            new WatchedItemStore(items, invariants::itemWritten, this::itemDeleted),
            faults,
            randomness,
            unused);
    createIndex();
  }

  private void itemDeleted(ItemKey key) {
    invariants.itemDeleted(StateKeys.indexPartition(index), key);
  }

  private Lease trueLease() {
    SkewedTime time = new SkewedTime(world, 1, 0);
    SeededRandomness randomness = new SeededRandomness(0);
    Retries retries = new Retries(RetrySettings.forEver(), time, time, randomness);
    RegisterWriter nobody = new RegisterWriter("nobody", randomness);
    return new LeaseStore(leaseBlobs, nobody, retries).read().orElseThrow().value();
  }

  World world() {
    return world;
  }

  Invariants invariants() {
    return invariants;
  }

  BlobStore leaseStore() {
    return leaseStore;
  }

  ItemStore itemStore() {
    return itemStore;
  }

  IndexId index() {
    return index;
  }

  ShardId anyShard() {
    return new ShardId(index, world.random.nextInt(SHARDS));
  }

  /** Whether shards are woken and laid to rest. */
  boolean isLively() {
    return lively;
  }

  boolean isFaulty() {
    return faulty;
  }

  MembershipTiming timing() {
    return MembershipTiming.DEFAULT;
  }

  private void createIndex() {
    CatalogEntry entry = new CatalogEntry(index, "index", SHARDS);
    put(StateKeys.catalog(index), StateCodecs.CATALOG.encode(entry));
    for (int i = 0; i < SHARDS; i++) {
      ShardId shard = new ShardId(index, i);
      put(StateKeys.shard(shard), StateCodecs.SHARD.encode(ShardItem.created(shard)));
    }
  }

  private void put(ItemKey key, String value) {
    assertThat(items.write(key, new Draft(value, 1), ItemCondition.ABSENT))
        .isInstanceOf(WriteOutcome.Written.class);
  }

  /** A flushed commit, the next of the shard. */
  Publication publication(ShardItem item) {
    long generation = item.head().visible().map(CommitPoint::generation).orElse(0L) + 1;
    BlobStretch place = new BlobStretch(new BlobKey("indices/blob-" + generation), 0, 4096);
    CommitPoint commit =
        new CommitPoint(item.term(), generation, place, generation, Optional.empty());
    long pointer = item.head().translog().orElseThrow().generation();
    return new Publication(commit, Optional.of(new Publication.Durable(commit, pointer)));
  }

  void run() {
    for (int i = 0; i < PROCESSES; i++) {
      start();
    }
    while (world.nanos() < STORM.toNanos()) {
      world.runUntil(world.nanos() + world.upTo(Duration.ofSeconds(10).toNanos()));
      disturb();
    }
    faulty = false;
    leaseStore.setRates(FaultRates.none());
    itemStore.heal();
    // Whoever was of the first release has been replaced.
    alive().stream().filter(process -> !process.isNewest()).forEach(SimProcess::kill);
    start();
    world.runUntil(world.nanos() + CALM.toNanos());
    lively = false;
    world.runUntil(world.nanos() + CALM.toNanos());
    endMoves();
    cameRight();
  }

  /** The leader may have begun to balance a moment ago: what is moved then arrives. */
  private void endMoves() {
    for (int i = 0; i < MOST_STEPS_OF_A_MOVE && !isAllServed(); i++) {
      world.runUntil(world.nanos() + timing().heartbeatInterval().toNanos());
    }
  }

  private boolean isAllServed() {
    return awake().allMatch(shard -> shard.state() == ShardState.ACTIVE)
        && workList().equals(held());
  }

  private Set<ItemKey> workList() {
    return items.query(StateKeys.WORK, "", Optional.empty(), 1000).items().stream()
        .map(Item::key)
        .collect(Collectors.toSet());
  }

  /** What the work list is to say, once nothing is moved. */
  private Set<ItemKey> held() {
    return awake()
        .map(shard -> StateKeys.work(shard.owner().orElseThrow(), shard.shard()))
        .collect(Collectors.toSet());
  }

  private Stream<ShardItem> awake() {
    String partition = StateKeys.indexPartition(index);
    return items.query(partition, StateKeys.SHARD_PREFIX, Optional.empty(), 100).items().stream()
        .map(item -> StateCodecs.SHARD.decode("shard", item.value()))
        .filter(shard -> !shard.isResting());
  }

  private void disturb() {
    List<SimProcess> alive = alive();
    if (alive.isEmpty()) {
      start();
      return;
    }
    SimProcess victim = alive.get(world.random.nextInt(alive.size()));
    double chance = world.random.nextDouble();
    if (chance < 0.15) {
      victim.pauseFor(world.upTo(3 * timing().ejectionTimeout().toNanos()));
    } else if (chance < 0.25) {
      victim.kill();
    } else if (chance < 0.3) {
      victim.drain();
    } else if (chance < 0.4 && alive.size() < PROCESSES + 2) {
      start();
    }
  }

  private List<SimProcess> alive() {
    return world.processes().stream().filter(process -> !process.isDead()).toList();
  }

  /** Any two clocks' rates differ by less than a factor of two. */
  private void start() {
    double extreme = world.happens(0.5) ? 0 : 1;
    double rate = 0.72 + 0.71 * (world.happens(0.5) ? extreme : world.random.nextDouble());
    SkewedTime time = new SkewedTime(world, rate, world.random.nextInt());
    boolean old = faulty && world.happens(0.3);
    int highest = old ? FeatureLevel.FIRST : FeatureLevel.NEWEST;
    world.processes().add(new SimProcess(this, time, mutation, highest));
  }

  /** (e) one leader, every live process a member, every shard served by a member. */
  private void cameRight() {
    Set<NodeId> living =
        alive().stream().flatMap(process -> process.id().stream()).collect(Collectors.toSet());
    Lease lease = invariants.lease().orElseThrow();
    assertThat(lease.members()).as("members are the living").isEqualTo(living).isNotEmpty();
    assertThat(alive()).as("all have joined").hasSameSizeAs(living);
    assertThat(lease.leader()).as("there is a leader").isPresent();
    assertThat(invariants.level()).as("level is raised").isEqualTo(FeatureLevel.NEWEST);
    assertThat(awake())
        .as("shards are served by the living")
        .allMatch(shard -> shard.state() == ShardState.ACTIVE)
        .allMatch(shard -> living.contains(shard.owner().orElseThrow()));
    assertThat(workList()).as("the work list is what is held").isEqualTo(held());
    assertThat(items.query(StateKeys.NODES, "", Optional.empty(), 100).items())
        .as("no heartbeat is left of the dead")
        .hasSameSizeAs(living);
  }
}
