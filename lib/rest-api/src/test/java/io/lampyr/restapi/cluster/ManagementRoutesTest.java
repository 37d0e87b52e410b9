package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.id.ClusterId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.client.ClientSettings;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskStore;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.cat.CatRoutes;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets.Demand;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.index.CatalogWriteTargets;
import io.lampyr.restapi.index.Later;
import io.lampyr.restapi.task.AllTasks;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.Tasks;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ManagementRoutesTest {
  private static final Headers JSON = new Headers(Map.of("Content-Type", "application/json"));

  private final SystemClock clock = new SystemClock();
  private final SystemRandomness randomness = new SystemRandomness();
  private final ThreadScheduler scheduler = new ThreadScheduler((_, _) -> {});
  private final MemoryItemStore items = new MemoryItemStore();
  private final MemoryCatalog made = MemoryCatalog.over(items, 1);
  private final Catalog catalog = made.catalog();
  private final RestApi api = api();

  private RestApi api() {
    ClusterView view =
        new ClusterView(
            catalog,
            new Table<>(items, made.writer(), StateCodecs.HEARTBEAT),
            ShardStatsSource.NONE);
    IndexMaintenance maintenance =
        new IndexMaintenance(
            new IndexTables(
                items,
                new Waker(
                    items, made.writer(), new ChangeJournal(items, made.writer()), randomness),
                10),
            (node, process) -> {
              throw new IllegalStateException("there is no node");
            },
            new Ports(clock, scheduler, randomness),
            ClientSettings.DEFAULT);
    Identity identity =
        new Identity(Persona.OPENSEARCH, "c", () -> new ClusterId("AbCdEfGhIjKlMnOpQrStUv"), "dev");
    return new RestApi(
        Stream.concat(
                new ManagementRoutes(
                        view,
                        maintenance,
                        new MemoryBlobStore(clock),
                        identity,
                        new Ports(clock, scheduler, randomness),
                        later(made.writer()))
                    .routes().stream(),
                new CatRoutes(view, identity, clock).routes().stream())
            .toList(),
        Persona.OPENSEARCH,
        Gatekeeper.OPEN,
        new RequestMemory(64 << 20, 64 << 20));
  }

  private Later later(ItemWriter writer) {
    ErrorAnswers errors = new ErrorAnswers(Dialect.OPENSEARCH);
    Ports ports = new Ports(clock, scheduler, randomness);
    LastingTasks lasting =
        new LastingTasks(
            new TaskStore(items, writer, new MemoryBlobStore(clock), randomness),
            ports,
            Optional.empty());
    Tasks tasks = new Tasks(clock, scheduler, randomness, errors);
    LastingCalls calls =
        new LastingCalls(
            lasting,
            tasks,
            new AllTasks(tasks, lasting, clock, scheduler),
            errors,
            _ -> Rights.ALL,
            clock);
    return new Later() {
      @Override
      public LastingCalls lasting() {
        return calls;
      }

      @Override
      public String begin(Work work) {
        return "task:" + work.action();
      }
    };
  }

  private Response send(Method method, String target, String body) {
    return api.answer(Request.of(method, target, JSON, body.getBytes(StandardCharsets.UTF_8)));
  }

  private String ok(Method method, String target, String body) {
    Response response = send(method, target, body);
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(text).isEqualTo(200);
    return text;
  }

  private String put(String target, String body) {
    return ok(Method.PUT, target, body);
  }

  private String get(String target) {
    return ok(Method.GET, target, "");
  }

  private void create(String name) {
    put("/" + name + "?wait_for_active_shards=0", "{}");
  }

  @Test
  void anIndexIsShownAsItWasMade() {
    String made =
        put(
            "/i?wait_for_active_shards=0",
            "{\"settings\":{\"number_of_shards\":2},\"mappings\":{\"properties\":{\"n\":{\"type\":"
                + "\"integer\"}}},\"aliases\":{\"al\":{\"is_write_index\":true}}}");
    assertThat(made)
        .isEqualTo("{\"acknowledged\":true,\"shards_acknowledged\":true,\"index\":\"i\"}");
    assertThat(get("/i/_mapping"))
        .isEqualTo("{\"i\":{\"mappings\":{\"properties\":{\"n\":{\"type\":\"integer\"}}}}}");
    assertThat(get("/i/_mapping/field/n"))
        .isEqualTo(
            "{\"i\":{\"mappings\":{\"n\":{\"full_name\":\"n\",\"mapping\":{\"n\":{\"type\":"
                + "\"integer\"}}}}}}");
    put(
        "/derived",
        "{\"mappings\":{\"derived\":{\"d\":{\"type\":\"long\",\"script\":\"emit(1)\"}}}}");
    assertThat(get("/derived/_mapping/field/d")).contains("\"script\":{\"source\":\"emit(1)\"");
    assertThat(get("/_alias/al"))
        .isEqualTo("{\"i\":{\"aliases\":{\"al\":{\"is_write_index\":true}}}}");
    assertThat(get("/i/_settings/index.number_of_s*?flat_settings=true"))
        .isEqualTo("{\"i\":{\"settings\":{\"index.number_of_shards\":\"2\"}}}");
    Response again = send(Method.PUT, "/i", "{}");
    assertThat(again.status()).isEqualTo(400);
    assertThat(new String(again.body(), StandardCharsets.UTF_8))
        .contains("resource_already_exists_exception")
        .contains("\"index\":\"i\"");
    assertThat(send(Method.HEAD, "/i", "").status()).isEqualTo(200);
    assertThat(ok(Method.DELETE, "/i", "")).isEqualTo("{\"acknowledged\":true}");
    assertThat(send(Method.HEAD, "/i", "").status()).isEqualTo(404);
  }

  @Test
  void missingAliasesAndTemplatesAreToldInTheKnownShapes() {
    create("i");
    Response missing = send(Method.GET, "/_alias/nope", "");
    assertThat(new String(missing.body(), StandardCharsets.UTF_8))
        .isEqualTo("{\"error\":\"alias [nope] missing\",\"status\":404}");
    assertThat(send(Method.GET, "/_template/nope", "").status()).isEqualTo(404);
    assertThat(send(Method.GET, "/_index_template/nope", "").status()).isEqualTo(404);
    assertThat(get("/_index_template")).isEqualTo("{\"index_templates\":[]}");
  }

  private void giveToNobodyWhoIsThere(String name) {
    ShardItem resting = catalog.shards(catalog.named(name).orElseThrow().id()).getFirst();
    Transition woken = ShardTransitions.wake(resting, new NodeId("AAAAAAAAAAAAAAAAAAAAAA"));
    Table<ShardItem> shards = new Table<>(items, made.writer(), StateCodecs.SHARD);
    ItemKey key = StateKeys.shard(resting.shard());
    Versioned<ShardItem> found = shards.read(key).orElseThrow();
    new ChangeJournal(items, made.writer()).announce(key, found.revision());
    assertThat(shards.replace(key, found, ((Transition.Allowed) woken).next()))
        .isInstanceOf(Settled.Won.class);
  }

  @Test
  void healthWaitsNoLongerThanItIsAskedTo() {
    create("i");
    assertThat(get("/_cluster/health")).as("at rest").contains("\"status\":\"green\"");
    giveToNobodyWhoIsThere("i");
    Response health = send(Method.GET, "/_cluster/health?wait_for_status=green&timeout=1ms", "");
    assertThat(health.status()).isEqualTo(408);
    assertThat(new String(health.body(), StandardCharsets.UTF_8))
        .contains("\"status\":\"red\"")
        .contains("\"timed_out\":true");
  }

  @Test
  void tablesAreShapedByTheirParameters() {
    create("i");
    assertThat(get("/_cat/indices?h=index,pri&v=true")).isEqualTo("index pri\ni       1\n");
    assertThat(get("/_cat/indices?h=index,pri&format=json"))
        .isEqualTo("[{\"index\":\"i\",\"pri\":\"1\"}]");
    Headers vendor =
        new Headers(Map.of("Accept", "application/vnd.elasticsearch+json;compatible-with=9"));
    Response shown =
        api.answer(Request.of(Method.GET, "/_cat/indices?h=index,pri", vendor, new byte[0]));
    assertThat(new String(shown.body(), StandardCharsets.UTF_8))
        .isEqualTo("[{\"index\":\"i\",\"pri\":\"1\"}]");
    assertThat(get("/_cat/indices?h=index,store.size")).isEqualTo("i 0b\n");
    assertThat(send(Method.GET, "/_cat/indices?health=blue", "").status()).isEqualTo(400);
    assertThat(get("/_cat/health?help=true")).contains("epoch").contains("cluster");
  }

  @Test
  void writesFindTheirIndexAndMakeItWhereTheyMay() {
    CatalogWriteTargets targets = new CatalogWriteTargets(catalog, true);
    WriteTarget made = targets.find("new", new Demand(false, true));
    assertThat(made.name()).isEqualTo("new");
    assertThat(targets.find("new", new Demand(false, true)).id()).isEqualTo(made.id());
    assertThatThrownBy(() -> targets.find("new", new Demand(true, true)))
        .hasMessageContaining("is not an alias");
    put("/_cluster/settings", "{\"persistent\":{\"action.auto_create_index\":\"-no*,+ye*\"}}");
    assertThatThrownBy(() -> targets.find("no-1", new Demand(false, true)))
        .hasMessageContaining("which forbids automatic creation");
    assertThat(targets.find("yes", new Demand(false, true)).name()).isEqualTo("yes");
    ok(
        Method.POST,
        "/_aliases",
        "{\"actions\":[{\"add\":{\"indices\":[\"new\",\"yes\"],\"alias\":\"both\"}}]}");
    assertThatThrownBy(() -> targets.find("both", new Demand(false, true)))
        .hasMessageContaining("no write index is defined for alias [both]");
    put("/yes/_alias/both", "{\"is_write_index\":true,\"routing\":\"r\"}");
    WriteTarget written = targets.find("both", new Demand(true, false));
    assertThat(written.name()).isEqualTo("yes");
    assertThat(written.aliasRouting()).contains("r");
  }

  @Test
  void theStateOfTheClusterIsToldInTheParts() {
    create("i");
    create("other");
    assertThat(get("/_cluster/state/blocks"))
        .isEqualTo(
            "{\"cluster_name\":\"c\",\"cluster_uuid\":\"AbCdEfGhIjKlMnOpQrStUv\",\"blocks\":{}}");
    put("/i/_settings", "{\"index.blocks.read_only\":true}");
    assertThat(get("/_cluster/state/blocks"))
        .contains(
            "\"blocks\":{\"indices\":{\"i\":{\"5\":{\"description\":\"index read-only (api)\","
                + "\"retryable\":false,\"levels\":[\"write\",\"metadata_write\"]}}}}");
    assertThat(get("/_cluster/state/routing_table,metadata/i"))
        .contains("\"metadata\":", "\"routing_table\":{\"indices\":{\"i\":{\"shards\":{\"0\":[")
        .doesNotContain("other", "read-only (api)", "\"nodes\"", "master_node");
    assertThat(get("/_cluster/state/routing_nodes"))
        .as("at rest, and no node is there")
        .contains("\"routing_nodes\":{\"unassigned\":[", "\"state\":\"STARTED\"");
    giveToNobodyWhoIsThere("i");
    assertThat(get("/_cluster/state/routing_nodes")).contains("\"state\":\"INITIALIZING\"");
    assertThat(get("/_cluster/state"))
        .contains(
            "\"master_node\":null",
            "\"cluster_manager_node\":null",
            "\"blocks\":",
            "\"nodes\":{}",
            "\"metadata\":",
            "\"routing_table\":",
            "\"routing_nodes\":");
    put("/i/_settings", "{\"index.blocks.read_only\":false}");
    ok(Method.POST, "/i/_close", "");
    assertThat(get("/_cluster/state/metadata/i")).contains("\"state\":\"close\"");
    assertThat(get("/_cluster/state/metadata/_all")).contains("\"state\":\"close\"");
    assertThat(get("/_cluster/state/metadata/i*")).doesNotContain("\"state\":\"close\"");
    assertThat(get("/_cluster/state/blocks")).contains("\"4\":{\"description\":\"index closed\"");
  }
}
