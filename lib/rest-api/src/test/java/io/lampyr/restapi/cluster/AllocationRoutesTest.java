package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ClusterId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.OpeningFailure;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.Waker;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.cat.CatRoutes;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AllocationRoutesTest {
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");

  private final Ports ports =
      new Ports(new SystemClock(), new ThreadScheduler((_, _) -> {}), new SeededRandomness(7));
  private final MemoryItemStore items = new MemoryItemStore();
  private final ItemWriter writer =
      new ItemWriter(items, ports.randomness(), Retries.within(Duration.ofSeconds(1), ports));
  private final ClusterTables tables = ClusterTables.over(items, writer);
  private final Catalog catalog = new Catalog(items, writer, ports);
  private final RestApi api =
      new RestApi(
          routes(), Persona.ELASTICSEARCH, Gatekeeper.OPEN, new RequestMemory(1 << 20, 1 << 20));

  private List<Route> routes() {
    Waker waker = new Waker(items, writer, new ChangeJournal(items, writer), ports.randomness());
    NodeStats stats =
        new NodeStats(
            new IndexTables(items, waker, 10),
            (node, _) -> {
              throw new UnavailableException("no node is there node=" + node);
            });
    ClusterView view =
        new ClusterView(
            catalog,
            new Table<>(items, writer, StateCodecs.HEARTBEAT),
            stats,
            ShardSearches.Source.NONE,
            TreeMap::new,
            _ -> Optional.empty());
    Identity identity =
        new Identity(
            Persona.ELASTICSEARCH, "c", () -> new ClusterId("AbCdEfGhIjKlMnOpQrStUv"), "dev");
    return Stream.of(
            new AllocationRoutes(view, identity, Machines.UNKNOWN).routes(),
            new HealthRoutes(view, identity, ports.clock(), ports.scheduler()).routes(),
            new CatRoutes(view, identity, ports.clock()).routes())
        .flatMap(List::stream)
        .toList();
  }

  private String explain() {
    byte[] body = "{\"index\":\"i\",\"shard\":0,\"primary\":true}".getBytes(StandardCharsets.UTF_8);
    Headers json = new Headers(Map.of("Content-Type", "application/json"));
    return new String(
        api.answer(Request.of(Method.POST, "/_cluster/allocation/explain", json, body)).body(),
        StandardCharsets.UTF_8);
  }

  private ShardItem assigned() {
    ShardId shard = new ShardId(catalog.create(NewIndex.named("i")).id(), 0);
    Versioned<ShardItem> rests = tables.shards().read(StateKeys.shard(shard)).orElseThrow();
    ShardItem next = ((Transition.Allowed) ShardTransitions.wake(rests.value(), NODE)).next();
    var _ = tables.shards().replace(StateKeys.shard(shard), rests, next);
    return next;
  }

  private void beats() {
    var _ =
        tables
            .heartbeats()
            .create(
                StateKeys.node(NODE),
                new Heartbeat(
                    NODE,
                    new NodeProcess("127.0.0.1:1", 1, Instant.EPOCH),
                    1,
                    false,
                    OptionalLong.empty(),
                    new NodeLoad(0, 0, 1, 0, 1)));
  }

  private String get(String target) {
    return new String(
        api.answer(Request.of(Method.GET, target, new Headers(Map.of()), new byte[0])).body(),
        StandardCharsets.UTF_8);
  }

  @Test
  void aShardWhoseOwnerShowsNoSignOfLifeIsUnassignedWhateverItsItemSays() {
    ShardItem opening = assigned();
    for (ShardItem held : List.of(opening, activated(opening))) {
      assertThat(held.owner()).contains(NODE);
      assertThat(get("/_cluster/health?level=shards"))
          .contains("\"status\":\"red\"", "\"initializing_shards\":0,\"unassigned_shards\":1")
          .doesNotContain("\"initializing_shards\":1");
      assertThat(get("/_cat/shards")).contains("UNASSIGNED").doesNotContain("STARTED");
      assertThat(get("/_cat/health?h=init,unassign")).isEqualTo("0 1\n");
      assertThat(explain())
          .contains(
              "\"current_state\":\"unassigned\"",
              "\"reason\":\"NODE_LEFT\"",
              "node [" + NODE.value() + "] shows no sign of life");
    }
    beats();
    assertThat(get("/_cluster/health?level=shards"))
        .contains("\"status\":\"green\"")
        .doesNotContain("\"red\"");
    assertThat(get("/_cat/shards")).contains("STARTED", NODE.value());
  }

  private ShardItem activated(ShardItem opening) {
    Versioned<ShardItem> stands =
        tables.shards().read(StateKeys.shard(opening.shard())).orElseThrow();
    Transition active =
        ShardTransitions.activate(stands.value(), NODE, stands.value().term(), 1, Optional.empty());
    ShardItem next = ((Transition.Allowed) active).next();
    var _ = tables.shards().replace(StateKeys.shard(opening.shard()), stands, next);
    return next;
  }

  @Test
  void whatRestsIsNobodysOrphan() {
    var _ = catalog.create(NewIndex.named("i"));
    assertThat(get("/_cluster/health")).contains("\"status\":\"green\"");
  }

  @Test
  void aShardThatIsBeingOpenedIsInitializing() {
    var _ = assigned();
    beats();
    assertThat(get("/_cat/shards")).contains("INITIALIZING");
    assertThat(explain())
        .contains("\"current_state\":\"initializing\"", "is opening the shard\"")
        .doesNotContain("unassigned_info");
  }

  @Test
  void aShardThatCouldNotBeOpenedIsExplainedByWhatWentWrong() {
    ShardItem shard = assigned();
    var _ =
        new Table<>(items, writer, StateCodecs.OPENING_FAILURE)
            .create(
                StateKeys.openingFailure(shard.shard()),
                new OpeningFailure(
                    shard.shard(), NODE, shard.term(), Instant.EPOCH, "a blob is damaged"));
    assertThat(explain())
        .contains(
            "\"unassigned_info\":{\"reason\":\"ALLOCATION_FAILED\",\"at\":\"1970-01-01T00:00:00Z\"",
            "failed shard on node [" + NODE.value() + "]: a blob is damaged",
            "\"last_allocation_status\":\"no\"");
  }
}
