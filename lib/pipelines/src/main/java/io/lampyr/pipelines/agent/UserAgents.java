package io.lampyr.pipelines.agent;

import io.lampyr.query.pattern.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the names that programs give themselves tell, for whoever has no document. */
public final class UserAgents {
  private UserAgents() {}

  /** The names of the parts that there may be, of some properties: inner ones behind a dot. */
  public static List<String> parts(Set<String> properties, boolean typed) {
    List<String> parts = new ArrayList<>();
    for (String each : List.of("name", "version", "os", "device")) {
      if (properties.contains(each)) {
        parts.addAll(
            switch (each) {
              case "os" -> List.of("os.name", "os.version", "os.full");
              case "device" ->
                  typed ? List.of("device.name", "device.type") : List.of("device.name");
              default -> List.of(each);
            });
      }
    }
    return parts;
  }

  /** What is found of a text: inner parts behind a dot. */
  public static Map<String, Object> flat(String text, boolean typed) {
    Map<String, Object> flat = new HashMap<>();
    UserAgentProcessor.found(text, new Work())
        .common(text, typed)
        .forEach((name, value) -> {
          if (value instanceof Map<?, ?> inner) {
            inner.forEach((part, its) -> flat.put(name + "." + part, its));
          } else {
            flat.put(name, value);
          }
        });
    return flat;
  }
}
