package io.lampyr.simulation.world;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.parallel.Hedge;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.fault.FaultRates;
import io.lampyr.blobstore.fault.FaultyBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.FaultyItemStore;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.PromptItemStore;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.task.TaskPlaces;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.law.Commits;
import io.lampyr.simulation.law.Flows;
import io.lampyr.simulation.law.Laws;
import io.lampyr.simulation.law.SentPoints;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** All machines of one history, and what they share: the store, cluster state, the network. */
public final class Cluster {
  private static final Hedge.Patience STATE =
      new Hedge.Patience(Duration.ofMillis(300), Duration.ofMillis(1500));

  private static final double SLOWEST_CLOCK = 0.75;
  private static final double CLOCK_SPAN = 0.6;

  private final FiberLoop loop;
  private final Happenings happenings;
  private final Laws laws;
  private final Weather weather;
  private final Network network;
  private final MemoryBlobStore trueBlobs;
  private final MemoryItemStore trueItems = new MemoryItemStore();
  private final FaultyBlobStore blobs;
  private final FaultyItemStore items;
  private final List<SimNode> nodes = new ArrayList<>();
  private final List<SimFunction> functions = new ArrayList<>();
  private final Coverage coverage = new Coverage();
  private final Conditions conditions;
  private final Commits commits;
  private final Flows flows;
  private final SentPoints sentPoints;
  private final SimUpkeep upkeep;
  private final SimLeaves leaves = new SimLeaves(this);
  private final Map<Machine, MistakenCache> caches = new HashMap<>();
  private final Map<String, ItemPage> marked = new HashMap<>();
  private final Bug bug;
  private Optional<TaskPlaces> places = Optional.empty();
  private int machines;

  /** Under conditions that no seed has drawn. */
  public Cluster(FiberLoop loop, Happenings happenings, Laws laws, Conditions conditions) {
    this(loop, happenings, laws, Bug.NONE, conditions);
  }

  /** In which a mistake is made. */
  public Cluster(FiberLoop loop, Happenings happenings, Laws laws, Bug bug, Conditions conditions) {
    this.bug = bug;
    this.conditions = conditions;
    this.loop = loop;
    this.happenings = happenings;
    this.laws = laws;
    this.weather = new Weather(loop, coverage, conditions);
    this.network = new Network(loop, weather, coverage);
    Machine outside = new Machine(loop, "outside", 1, happenings::uncaught);
    this.trueBlobs = new MemoryBlobStore(outside);
    this.commits = new Commits(laws, trueBlobs, members(outside));
    this.flows = new Flows(laws, loop::nanos, conditions.forgets());
    this.sentPoints = new SentPoints(laws);
    Scheduler whoeverAsks = new CallersTime(loop);
    this.blobs =
        new FaultyBlobStore(
            new WatchedBlobs(trueBlobs, laws, commits),
            FaultRates.all(conditions.faultRate()),
            randomness(),
            whoeverAsks);
    this.items =
        new FaultyItemStore(
            new WatchedItems(trueItems, laws, commits, flows),
            FaultyItemStore.Faults.all(conditions.faultRate(), Duration.ofMillis(300)),
            randomness(),
            whoeverAsks);
    this.upkeep = new SimUpkeep(this);
  }

  private Supplier<Set<NodeId>> members(Machine outside) {
    Randomness none = new SeededRandomness(0);
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(1)), outside, outside, none);
    LeaseStore leases = new LeaseStore(trueBlobs, new RegisterWriter("laws", none), retries);
    return () -> leases.read().<Set<NodeId>>map(held -> held.value().members()).orElse(Set.of());
  }

  /** A source of chance that depends on the seed alone. */
  Randomness randomness() {
    return new SeededRandomness(((long) loop.draw(Integer.MAX_VALUE) << 31) | loop.draw(1 << 30));
  }

  public FiberLoop loop() {
    return loop;
  }

  public Happenings happenings() {
    return happenings;
  }

  public Weather weather() {
    return weather;
  }

  public Coverage coverage() {
    return coverage;
  }

  public Conditions conditions() {
    return conditions;
  }

  public SimUpkeep upkeep() {
    return upkeep;
  }

  public SimLeaves leaves() {
    return leaves;
  }

  Ports ports(Machine machine) {
    return new Ports(machine, machine, randomness());
  }

  /** Who is told of what that machine publishes. */
  Consumer<ShardItem> published(Machine machine) {
    return conditions.searchesElsewhere() ? leaves.sender(machine)::published : _ -> {};
  }

  public Commits commits() {
    return commits;
  }

  public Flows flows() {
    return flows;
  }

  public SentPoints sentPoints() {
    return sentPoints;
  }

  Bug bug() {
    return bug;
  }

  Network network() {
    return network;
  }

  BlobStore blobs(Machine machine) {
    BlobStore distant = new DistantBlobs(blobs, machine, weather, coverage);
    return bug == Bug.NONE ? distant : new MistakenBlobs(distant, machine, bug, cache(machine));
  }

  MistakenCache cache(Machine machine) {
    return caches.computeIfAbsent(machine, _ -> new MistakenCache());
  }

  ItemStore items(Machine machine) {
    ItemStore distant = new DistantItems(items, machine, weather, coverage);
    return bug == Bug.NONE ? distant : new MistakenItems(distant, bug, published(machine));
  }

  /** The same as nodes and functions reach it on AWS: what hangs is asked for again. */
  ItemStore promptItems(Machine machine) {
    Hedge hedge = Hedge.ofMany(new Ports(machine, machine, randomness()), "state", STATE);
    ItemStore prompt =
        new PromptItemStore(new DistantItems(items, machine, weather, coverage), hedge);
    return bug == Bug.NONE ? prompt : new MistakenItems(prompt, bug, published(machine));
  }

  /** What garbage collection sees of the store. */
  BlobStore collectorsBlobs(Machine machine) {
    BlobStore distant = new DistantBlobs(blobs, machine, weather, coverage);
    return bug == Bug.GC_FROM_VISIBLE ? new MistakenReach(distant, this) : distant;
  }

  /** What garbage collection sees of cluster state. */
  ItemStore collectorsItems(Machine machine, String step) {
    ItemStore distant = new DistantItems(items, machine, weather, coverage);
    // Without owners nobody can be asked for what is visible.
    boolean honest = bug == Bug.NONE || (bug == Bug.GC_FROM_VISIBLE && nodes().isEmpty());
    return honest ? distant : new MistakenRoots(distant, bug, step, marked);
  }

  /** A new machine, whose clock runs as it likes within the bounds. */
  public Machine machine(String kind) {
    double drawn = SLOWEST_CLOCK + CLOCK_SPAN * loop.draw();
    double rate = conditions.upkeep() == Conditions.Upkeep.RESTS_SOON ? 1 : drawn;
    return new Machine(loop, kind + ++machines, rate, happenings::uncaught);
  }

  /** Starts another cache node. */
  public SimNode startNode() {
    SimNode node = new SimNode(this, machine("node"));
    nodes.add(node);
    happenings.tell("starts " + node.machine().name());
    return node;
  }

  /** From now on functions have tasks worked at there, and the flusher looks after those. */
  void workAt(TaskPlaces elsewhere) {
    places = Optional.of(elsewhere);
  }

  Optional<TaskPlaces> places() {
    return places;
  }

  /** Starts another function. */
  public SimFunction startFunction() {
    SimFunction function = new SimFunction(this, machine("function"), places);
    functions.add(function);
    happenings.tell("starts " + function.machine().name());
    return function;
  }

  boolean isEmpty() {
    return nodes.isEmpty();
  }

  /** The nodes whose machines are on. */
  public List<SimNode> nodes() {
    nodes.removeIf(node -> !node.machine().isAlive());
    return nodes;
  }

  public List<SimFunction> functions() {
    functions.removeIf(function -> !function.machine().isAlive());
    return functions;
  }

  /** The node that listens there, dead or alive; a restarted one has another address. */
  Optional<SimNode> at(NodeProcess process) {
    return nodes.stream().filter(node -> node.process().equals(process)).findFirst();
  }

  public Laws laws() {
    return laws;
  }

  /** What is really in the store. */
  public BlobStore trueBlobs() {
    return trueBlobs;
  }

  public ItemStore trueItems() {
    return trueItems;
  }

  /** Ends all faults but those that happened. */
  public void heal() {
    weather.calm();
    network.heal();
    blobs.setRates(FaultRates.none());
    items.heal();
  }
}
