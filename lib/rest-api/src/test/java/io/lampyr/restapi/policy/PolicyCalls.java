package io.lampyr.restapi.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.lifecycle.IndexSizes;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.lifecycle.WriteLoads;
import io.lampyr.engine.policy.IndexCare;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.policy.PolicyRuns;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Calls about policies, to a node of their own, and runs of what carries them out. */
final class PolicyCalls implements AutoCloseable {
  private final OneNode node;
  private final RestApi api;

  PolicyCalls(long seed, Persona persona) {
    this.node = new OneNode(seed, persona);
    this.api = node.whole(persona);
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
    return policies(after(later), node.items);
  }

  /** What looks after indices at a time to come, where policies are kept in these items. */
  IndexCare care(Duration later, UnaryOperator<ItemStore> way) {
    Clock then = after(later);
    IndexSizes sizes = new IndexSizes(node.catalog(), node.owners());
    WriteLoads loads = new WriteLoads(new Table<>(node.items, node.writer, StateCodecs.LOADS));
    return new IndexCare(
        new PolicyRuns(
            node.catalog(), new Policies(way.apply(node.items), node.writer), sizes, then),
        new LifecycleRuns(node.catalog(), sizes, loads, then));
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

  private PolicyRuns.Report policies(Clock then, ItemStore items) {
    IndexSizes sizes = new IndexSizes(node.catalog(), node.owners());
    return new PolicyRuns(node.catalog(), new Policies(items, node.writer), sizes, then).run();
  }

  @Override
  public void close() {
    node.close();
  }
}
