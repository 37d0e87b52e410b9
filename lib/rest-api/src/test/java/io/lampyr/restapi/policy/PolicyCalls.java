package io.lampyr.restapi.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.engine.lifecycle.IndexSizes;
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
    SystemClock clock = new SystemClock();
    Clock then =
        new Clock() {
          @Override
          public Instant now() {
            return clock.now().plus(later);
          }

          @Override
          public long monotonicNanos() {
            return clock.monotonicNanos();
          }
        };
    IndexSizes sizes = new IndexSizes(node.catalog(), node.owners());
    return new PolicyRuns(node.catalog(), new Policies(node.items, node.writer), sizes, then).run();
  }

  @Override
  public void close() {
    node.close();
  }
}
