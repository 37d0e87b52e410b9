package io.lampyr.query.aggregation;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.Children;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Pipeline;
import io.lampyr.query.aggregation.result.BucketsPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where pipelines may stand, and in which order they are computed. */
final class Pipelines {
  private static final Set<String> ENDS = Set.of("_count", "_key", "_bucket_count");

  private Pipelines() {}

  /** The pipelines, each behind those that it reads; a circle is a fault. */
  static List<Pipeline> inOrder(List<Pipeline> pipelines) {
    List<Pipeline> ordered = new ArrayList<>();
    List<Pipeline> rest = new ArrayList<>(pipelines);
    Set<String> waiting = new HashSet<>();
    rest.forEach(pipeline -> waiting.add(pipeline.name()));
    while (!rest.isEmpty()) {
      int before = rest.size();
      rest.removeIf(pipeline -> {
        boolean ready = pipeline.paths().stream().noneMatch(path -> reads(path, waiting));
        if (ready) {
          waiting.remove(pipeline.name());
          ordered.add(pipeline);
        }
        return ready;
      });
      if (rest.size() == before) {
        throw FaultException.argument(
            "Cyclical dependency found with pipeline aggregator [" + rest.getFirst().name() + "]");
      }
    }
    return ordered;
  }

  private static boolean reads(String path, Set<String> names) {
    String first = BucketsPath.parse(path).first();
    if (names.contains(first)) {
      return true;
    }
    int dot = first.indexOf('.');
    return dot > 0 && names.contains(first.substring(0, dot));
  }

  /** What is said of a path that leads nowhere, or null. */
  private static @Nullable String pathless(Pipeline pipeline, Children beside) {
    for (String path : pipeline.paths()) {
      String reason = path.equals("_count") || path.equals("_key") ? null : lost(path, beside);
      if (reason != null) {
        return reason;
      }
    }
    return null;
  }

  private static @Nullable String lost(String path, Children beside) {
    List<String> steps = BucketsPath.parse(path).names();
    Children around = beside;
    for (int i = 0; i < steps.size(); i++) {
      String step = steps.get(i);
      boolean last = i == steps.size() - 1;
      if (i > 0 && last && ENDS.contains(step)) {
        return null;
      }
      Node node = find(step, around);
      if (node == null) {
        boolean made =
            (i == 0 || last)
                && around.pipelines().stream().anyMatch(other -> isOf(step, other.name()));
        return made
            ? null
            : "No aggregation "
                + (i == 0 ? "" : "[" + step + "] ")
                + "found for path ["
                + path
                + "]";
      }
      around = node.children();
    }
    return null;
  }

  private static @Nullable Node find(String step, Children around) {
    for (Node node : around.nodes()) {
      if (isOf(step, node.name())) {
        return node;
      }
    }
    return null;
  }

  /** Whether a step leads to what has that name: a dot may stand before one of its numbers. */
  private static boolean isOf(String step, String name) {
    return step.equals(name) || step.startsWith(name + ".");
  }

  /** Refuses pipelines where they cannot stand. */
  static void check(@Nullable Aggregation parent, Children children) {
    StringBuilder wrong = new StringBuilder();
    int number = 0;
    for (Pipeline pipeline : children.pipelines()) {
      String reason = pathless(pipeline, children);
      if (reason == null) {
        reason = pipeline.misplaced(parent, children);
      }
      if (reason != null) {
        wrong.append(' ').append(++number).append(": ").append(reason).append(';');
      }
    }
    if (number > 0) {
      throw new FaultException(ErrorKind.ACTION_REQUEST_VALIDATION, "Validation Failed:" + wrong);
    }
  }
}
