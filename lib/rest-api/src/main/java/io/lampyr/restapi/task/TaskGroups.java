package io.lampyr.restapi.task;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.node.NodeAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tasks as lists group them: by the nodes that do them, by whose parts they are, or not at all. */
final class TaskGroups {
  private final AllTasks tasks;
  private final String name;
  private final List<String> roles;

  TaskGroups(AllTasks tasks, String name, List<String> roles) {
    this.tasks = tasks;
    this.name = name;
    this.roles = roles;
  }

  Map<String, @Nullable Object> of(
      List<Listed> found, Map<String, Heartbeat> nodes, String group, boolean detailed) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    switch (group) {
      case "none" -> shown.put("tasks", found.stream().map(task -> task.json(detailed)).toList());
      case "parents" -> shown.put("tasks", byParents(found, detailed));
      default -> shown.put("nodes", byNodes(found, nodes, detailed));
    }
    return shown;
  }

  /** Parts are shown in their tasks, as far as these are shown. */
  private static Map<String, @Nullable Object> byParents(List<Listed> found, boolean detailed) {
    Set<TaskId> ids = found.stream().map(Listed::id).collect(Collectors.toSet());
    Map<TaskId, List<Listed>> children = new LinkedHashMap<>();
    Map<String, @Nullable Object> byId = new LinkedHashMap<>();
    List<Listed> roots = new ArrayList<>();
    for (Listed task : found) {
      task.parent()
          .filter(ids::contains)
          .ifPresentOrElse(
              parent -> children.computeIfAbsent(parent, _ -> new ArrayList<>()).add(task),
              () -> roots.add(task));
    }
    for (Listed root : roots) {
      Map<String, @Nullable Object> one = root.json(detailed);
      List<Listed> parts = children.getOrDefault(root.id(), List.of());
      if (!parts.isEmpty()) {
        one.put("children", parts.stream().map(part -> part.json(detailed)).toList());
      }
      byId.put(root.id().toString(), one);
    }
    return byId;
  }

  private Map<String, @Nullable Object> byNodes(
      List<Listed> found, Map<String, Heartbeat> nodes, boolean detailed) {
    Map<String, Map<String, @Nullable Object>> byNode = new LinkedHashMap<>();
    for (Listed task : found) {
      // A task is listed under the process that began it, as its id says, wherever it runs.
      String node = tasks.isHere(task.id()) ? tasks.node() : task.id().node();
      byNode
          .computeIfAbsent(node, _ -> new LinkedHashMap<>())
          .put(task.id().toString(), task.json(detailed));
    }
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    byNode.forEach((node, ofNode) -> shown.put(node, node(nodes.get(node), ofNode)));
    return shown;
  }

  private Map<String, @Nullable Object> node(
      @Nullable Heartbeat beat, Map<String, @Nullable Object> tasksOfNode) {
    String host = beat == null ? "127.0.0.1" : NodeAddress.host(beat);
    String address = beat == null ? "127.0.0.1:9300" : beat.process().address();
    Map<String, @Nullable Object> node = new LinkedHashMap<>();
    node.put("name", beat == null ? name : beat.node().value());
    node.put("transport_address", address);
    node.put("host", host);
    node.put("ip", address);
    node.put("roles", roles);
    node.put("attributes", Map.of());
    node.put("tasks", tasksOfNode);
    return node;
  }
}
