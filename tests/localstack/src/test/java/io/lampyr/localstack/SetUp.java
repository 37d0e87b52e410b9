package io.lampyr.localstack;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What pip, npm and Maven have to fetch the first time, and where it lies from then on. */
record SetUp(Map<String, Path> parts) {
  private static final Duration FETCHED_WITHIN = Duration.ofMinutes(12);
  private static final Pattern LINE = Pattern.compile("(?m)([A-Z]+)='(.*)'$");

  /** Fails with what is missing if something cannot be fetched. */
  static SetUp done(Path folder) {
    String said =
        new Child(
                folder.resolve("setup.log"),
                List.of(Sources.HERE.resolve("setup").toString()),
                Map.of())
            .awaitDone(FETCHED_WITHIN);
    Map<String, Path> parts = new LinkedHashMap<>();
    LINE.matcher(said).results().forEach(part -> parts.put(part.group(1), Path.of(part.group(2))));
    return new SetUp(parts);
  }

  /** The agent by which a virtual machine ends with whoever started it, however that ends. */
  String endsWithParent() {
    return "-javaagent:" + parts.get("LAMBDA").resolve("end-with-parent.jar");
  }

  /** The file that such an option names. */
  static Path jarOf(String agent) {
    return Path.of(agent.substring(agent.indexOf(':') + 1));
  }
}
