package io.lampyr.architecture.terraform;

import io.lampyr.architecture.terraform.Body.Block;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is needed before itself: variables whose validations ask for one another, and whatever else
 * of a module refers to itself by way of others. Terraform refuses such a module as a whole.
 */
final class Circles {
  private final Map<String, Set<String>> needed = new TreeMap<>();
  private final Set<String> done = new HashSet<>();
  private final List<String> found = new ArrayList<>();

  private Circles() {}

  /** Each circle once, as the addresses on its way. */
  static List<String> in(Collection<Body> files) {
    Circles circles = new Circles();
    files.forEach(circles::gather);
    circles.needed.keySet().forEach(address -> circles.follow(address, new ArrayList<>()));
    return circles.found;
  }

  private void gather(Body file) {
    for (Block block : file.blocks()) {
      if (block.type().equals("locals")) {
        block
            .body()
            .arguments()
            .forEach(local ->
                needed.put(
                    "local." + local.name(), of(References.of(local.expression(), Set.of()))));
      } else if (!block.labels().isEmpty()) {
        Set<String> all = new TreeSet<>();
        gather(block.body(), all);
        needed.put(ModuleCheck.address(block), all);
        if (block.type().equals("variable")) {
          all.remove(ModuleCheck.address(block));
        }
      }
    }
  }

  private static void gather(Body body, Set<String> into) {
    body.arguments().stream()
        .filter(argument -> !argument.name().equals("ignore_changes"))
        .filter(argument -> !argument.name().equals("type"))
        .forEach(argument -> into.addAll(of(References.of(argument.expression(), Set.of()))));
    body.blocks().forEach(block -> gather(block.body(), into));
  }

  private static Set<String> of(List<List<String>> references) {
    Set<String> all = new TreeSet<>();
    for (List<String> path : references) {
      int named = path.getFirst().equals("data") ? 3 : 2;
      if (path.size() >= named) {
        all.add(String.join(".", path.subList(0, named)));
      }
    }
    return all;
  }

  private void follow(String address, List<String> way) {
    int before = way.indexOf(address);
    if (before >= 0) {
      found.add("needed before itself: " + String.join(", ", way.subList(before, way.size())));
      return;
    }
    if (!done.add(address)) {
      return;
    }
    way.add(address);
    needed.getOrDefault(address, Set.of()).forEach(next -> follow(next, way));
    way.removeLast();
  }
}
