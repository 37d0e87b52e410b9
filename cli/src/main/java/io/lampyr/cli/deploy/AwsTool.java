package io.lampyr.cli.deploy;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * AWS's own command line, which knows every way in which somebody can be signed in. It is asked and
 * changes nothing, but for what a command of ours says that it changes.
 */
record AwsTool(Machine machine, Optional<String> profile, String region) {
  private static final int SECONDS = 60;

  /** What was answered: JSON, or why there is none. */
  record Answer(boolean isGood, Map<String, ?> json, String text) {
    /** Whether AWS said that there is no such thing. */
    boolean isAbsence() {
      return text.contains("does not exist")
          || text.contains("NotFound")
          || text.contains("NoSuch");
    }

    /** The first line that says something. */
    String reason() {
      return text.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
    }
  }

  boolean isThere() {
    return machine.find("aws").isPresent();
  }

  Answer ask(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("aws"));
    command.addAll(List.of(words));
    command.addAll(List.of("--region", region, "--output", "json"));
    profile.ifPresent(name -> command.addAll(List.of("--profile", name)));
    Machine.Said said = machine.ask(SECONDS, command, Map.of("AWS_PAGER", ""));
    if (said.status() != 0) {
      return new Answer(false, Map.of(), said.text().strip());
    }
    String text = said.text().strip();
    if (!text.startsWith("{")) {
      return new Answer(true, Map.of(), text);
    }
    try {
      return new Answer(true, Json.readObject(text), text);
    } catch (RuntimeException malformed) {
      return new Answer(false, Map.of(), "not JSON: " + text);
    }
  }

  /** The list under a name; empty if there is none. */
  static List<Map<?, ?>> list(Map<?, ?> json, String name) {
    List<Map<?, ?>> found = new ArrayList<>();
    if (json.get(name) instanceof List<?> elements) {
      for (Object element : elements) {
        if (element instanceof Map<?, ?> map) {
          found.add(map);
        }
      }
    }
    return found;
  }

  /** What stands under these names, one below the other, as text; empty if it is not there. */
  static String text(Map<?, ?> json, String... names) {
    Object at = json;
    for (String name : names) {
      at = at instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return at == null ? "" : String.valueOf(at);
  }
}
