package io.lampyr.restapi.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.lifecycle.IndexSizes;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.lifecycle.ShardSizes;
import io.lampyr.engine.lifecycle.WriteLoads;
import io.lampyr.engine.policy.IndexCare;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.policy.PolicyRuns;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Calls about policies, to a node of their own, and runs of what carries them out. */
final class PolicyCalls implements AutoCloseable {
  private final OneNode node;
  private final Assembly assembly;
  private final RestApi api;

  PolicyCalls(long seed, Persona persona) {
    this.node = new OneNode(seed, persona);
    this.assembly = node.assembly(persona, SearchEngine.Fleet.NONE);
    this.api = assembly.api();
  }

  String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  String get(String target) {
    return send(Method.GET, target, "");
  }

  void done(Method method, String target, String body) {
    assertThat(send(method, target, body)).startsWith("20");
  }

  /** Carries policies out at a time to come. */
  PolicyRuns.Report run(Duration later) {
    return runs(later, node.owners(), node.items).run();
  }

  /** The same, where something else happens while sizes are asked for. */
  PolicyRuns.Report runWhile(Duration later, Runnable meanwhile) {
    return runs(
            later,
            shards -> {
              meanwhile.run();
              return node.owners().of(shards);
            },
            node.items)
        .run();
  }

  private PolicyRuns runs(Duration later, ShardSizes owners, ItemStore items) {
    IndexSizes sizes = new IndexSizes(node.catalog(), owners);
    return new PolicyRuns(
        node.catalog(),
        new Policies(items, node.writer),
        sizes,
        Optional.of(assembly.lasting()),
        after(later));
  }

  /** What looks after indices at a time to come, where policies are kept in these items. */
  IndexCare care(Duration later, UnaryOperator<ItemStore> way) {
    IndexSizes sizes = new IndexSizes(node.catalog(), node.owners());
    WriteLoads loads = new WriteLoads(new Table<>(node.items, node.writer, StateCodecs.LOADS));
    return new IndexCare(
        runs(later, node.owners(), way.apply(node.items)),
        new LifecycleRuns(node.catalog(), sizes, loads, after(later)));
  }

  /** Waits until no task that outlives calls is worked at. */
  void awaitTasks() {
    assembly.lasting().here().forEach(task -> task.await(Duration.ofMinutes(1)));
  }

  private static Clock after(Duration later) {
    SystemClock clock = new SystemClock();
    return new Clock() {
      @Override
      public Instant now() {
        return clock.now().plus(later);
      }

      @Override
      public long monotonicNanos() {
        return clock.monotonicNanos();
      }
    };
  }

  /** How often what an index is was changed. */
  long versions(String index) {
    return node.catalog().named(index).orElseThrow().age().tableVersion();
  }

  /** The oldest index of a stream that lists it no more, as when it was about to be deleted. */
  String disowned(String stream) {
    Catalog catalog = node.catalog();
    DataStream seen = catalog.streams().find(stream).orElseThrow();
    DataStream rolled = catalog.streams().rollOver(seen, NewIndex.named(stream)).after();
    Table<NameEntry> names = new Table<>(node.items, node.writer, StateCodecs.NAME);
    Versioned<NameEntry> entry = names.read(StateKeys.name(stream)).orElseThrow();
    List<IndexId> left = List.of(rolled.writeIndex().id());
    var _ =
        names.replace(
            StateKeys.name(stream),
            entry,
            NameEntry.ofStream(stream, left, rolled.state().keeping(left)));
    return rolled.indices().getFirst().name();
  }

  @Override
  public void close() {
    node.close();
  }
}
