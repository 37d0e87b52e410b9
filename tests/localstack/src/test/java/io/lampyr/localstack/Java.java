package io.lampyr.localstack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs of ours, in virtual machines of the tests' own JDK. */
final class Java {
  private Java() {}

  static Path home() {
    return Path.of(System.getProperty("java.home"));
  }

  /** The command that runs one, with little memory. */
  static List<String> command(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                home().resolve("bin/java").toString(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of(arguments));
    return command;
  }
}
