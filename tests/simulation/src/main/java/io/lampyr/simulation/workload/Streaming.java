package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.law.Flows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One client's part in a stream: documents that go through a pipeline, rollovers, and a look at
 * everything in the end. Several clients do so at once, and the flusher looks after the stream.
 */
final class Streaming implements Pastime {
  private static final String STREAM = "flow";
  private static final int MOST_AT_ONCE = 4;
  private static final String ALL = "{\"size\":10000}";

  private final Client client;
  private final Flows flows;

  Streaming(Client client, Flows flows) {
    this.client = client;
    this.flows = flows;
  }

  @Override
  public void step() {
    switch (client.loop().draw(10)) {
      case 0 -> client.ask(Method.POST, "/" + STREAM + "/_rollover", "");
      case 1 ->
          client.ask(Method.POST, "/" + STREAM + "/_rollover", "{\"conditions\":{\"max_docs\":3}}");
      case 2 -> client.ask(Method.POST, "/" + STREAM + "/_rollover?lazy=true", "");
      case 3 -> client.ask(Method.POST, "/" + STREAM + "/_search", ALL);
      case 4, 5 -> bulk();
      default -> write();
    }
  }

  private String source() {
    Instant now = client.machine().now();
    return "{\"@timestamp\":\"" + now + "\",\"v\":\"" + client.value() + "\"}";
  }

  private void write() {
    String id = "s" + client.value();
    client
        .ask(Method.PUT, "/" + STREAM + "/_create/" + id, source())
        .ifPresent(told -> heard(id, told.status(), told.body()));
  }

  private void bulk() {
    StringBuilder body = new StringBuilder();
    List<String> ids = new ArrayList<>();
    String first = client.value();
    for (int i = 0; i <= client.loop().draw(MOST_AT_ONCE); i++) {
      ids.add("s" + first + "." + i);
      body.append("{\"create\":{\"_id\":\"").append(ids.getLast()).append("\"}}\n");
      body.append(source()).append('\n');
    }
    Optional<Told> told = client.ask(Method.POST, "/" + STREAM + "/_bulk", body.toString());
    if (told.isEmpty() || told.get().status() != 200) {
      return;
    }
    List<Told> items = told.get().items();
    for (int i = 0; i < ids.size(); i++) {
      heard(ids.get(i), items.get(i).status(), items.get(i).body());
    }
  }

  private void heard(String id, int status, Map<String, @Nullable Object> body) {
    if (status == 201) {
      flows.wrote(String.valueOf(body.get("_index")), id);
    } else if (status == 400 || status == 404) {
      flows.refused(id, body.toString());
    }
  }

  @Override
  public boolean comesRight() {
    if (flows.isEmpty()) {
      return true;
    }
    Optional<Told> told = client.ask(Method.POST, "/" + STREAM + "/_refresh", "");
    if (told.filter(Told::isWhole).isEmpty()) {
      return false;
    }
    told = client.ask(Method.POST, "/" + STREAM + "/_search", ALL);
    if (told.filter(Told::isWhole).isEmpty()) {
      return false;
    }
    List<Flows.Found> found = new ArrayList<>();
    for (Map<String, @Nullable Object> hit : told.get().hits()) {
      Object source = Told.there(hit.get("_source"));
      found.add(
          new Flows.Found(
              String.valueOf(hit.get("_id")), String.valueOf(((Map<?, ?>) source).get("n"))));
    }
    flows.judge(found);
    return true;
  }
}
