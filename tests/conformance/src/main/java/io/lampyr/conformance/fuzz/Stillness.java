package io.lampyr.conformance.fuzz;

import io.lampyr.base.port.Ports;
import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Whether a server has nothing more to do once nobody asks it for anything. */
final class Stillness {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PACE = Duration.ofMillis(500);
  private static final Draft TASKS =
      new Draft("GET", List.of("_tasks"), Map.of("detailed", "true"), "", "");

  private final Sender sender;
  private final Ports ports;

  Stillness(Sender sender, Ports ports) {
    this.sender = sender;
    this.ports = ports;
  }

  /** The tasks that run on although their clients have gone, but the asking itself. */
  List<String> stuck() throws InterruptedException {
    long since = ports.clock().monotonicNanos();
    List<String> running = running();
    while (!running.isEmpty() && ports.clock().monotonicNanos() - since < PATIENCE.toNanos()) {
      ports.scheduler().sleep(PACE);
      running = running();
    }
    return running;
  }

  private List<String> running() throws InterruptedException {
    Value answer = JsonText.read(sender.send(TASKS).text());
    return answer.asFields().get("nodes").asFields().fields().values().stream()
        .flatMap(node -> node.asFields().get("tasks").asFields().fields().values().stream())
        .map(Value::asFields)
        .filter(task -> !task.get("action").plain().contains("monitor/tasks"))
        .map(task -> task.get("action").plain() + " " + task.get("description").plain())
        .toList();
  }
}
