package io.lampyr.restapi.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.state.NodeLoads;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.lifecycle.IndexDividing;
import io.lampyr.engine.lifecycle.IndexSizes;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import io.lampyr.engine.lifecycle.WriteLoads;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Calls about streams, to a node of their own. */
final class StreamCalls implements AutoCloseable {
  static final String ONE = "{\"@timestamp\":\"2026-11-23T10:00:00Z\",\"level\":\"info\"}";

  private final OneNode node;
  private final Assembly assembly;
  private final RestApi api;

  StreamCalls(long seed, Persona persona) {
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

  /** A template by which names that begin so become streams. */
  void template(String name, String rest) {
    assertThat(
            send(
                Method.PUT,
                "/_index_template/" + name,
                "{\"index_patterns\":[\"" + name + "*\"],\"data_stream\":{}" + rest + "}"))
        .startsWith("200");
  }

  List<String> indices(String stream) {
    return all(Pattern.compile("\"index_name\":\"([^\"]*)\""), get("/_data_stream/" + stream));
  }

  /** What the group stands for, wherever the pattern is found. */
  static List<String> all(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  /** The same node by another product's API. */
  StreamCalls as(Persona persona) {
    return new StreamCalls(node, persona);
  }

  /** What looks after streams, by another clock. */
  LifecycleRuns lifecycle(Clock of) {
    IndexSizes sizes = new IndexSizes(node.catalog(), node.owners());
    return new LifecycleRuns(
        node.catalog(),
        sizes,
        new WriteLoads(loads()),
        Optional.of(assembly.lasting()),
        Optional.of(dividing()),
        of);
  }

  private IndexDividing dividing() {
    ThreadScheduler scheduler =
        new ThreadScheduler((thread, failure) -> System.err.println(thread + ": " + failure));
    return new IndexDividing(
        node.catalog(),
        new Table<>(node.items, node.writer, StateCodecs.HEARTBEAT),
        node.peers,
        new Ports(new SystemClock(), scheduler, new SeededRandomness(5)));
  }

  /** Waits until no task that outlives calls is worked at. */
  void awaitTasks() {
    assembly.lasting().here().forEach(task -> task.await(Duration.ofMinutes(1)));
  }

  /** What nodes have told of what shards take. */
  Table<NodeLoads> loads() {
    return new Table<>(node.items, node.writer, StateCodecs.LOADS);
  }

  private StreamCalls(OneNode node, Persona persona) {
    this.node = node;
    this.assembly = node.assembly(persona, SearchEngine.Fleet.NONE);
    this.api = assembly.api();
  }

  @Override
  public void close() {
    node.close();
  }
}
