package io.lampyr.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/** What the build wrote into the jar about itself. */
record BuildInfo(String version, Optional<String> commit) {

  static BuildInfo load() {
    Properties properties = new Properties();
    try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
      if (in == null) {
        throw new IllegalStateException("jar lacks resource=build.properties");
      }
      properties.load(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    String commit = properties.getProperty("commit", "");
    return new BuildInfo(
        properties.getProperty("version", "unknown"),
        commit.isEmpty() ? Optional.empty() : Optional.of(commit));
  }
}
