package io.lampyr.pipelines.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How programs, systems and devices are told by what programs say of themselves: the rules of the
 * ua-parser project, which lie with their licence beside this class. Read once, when they are asked
 * for first.
 */
final class AgentRules {
  private static final int MAX_PARTS = 5;
  static final AgentRules READ = new AgentRules();

  private final List<Rule> agents = new ArrayList<>();
  private final List<Rule> systems = new ArrayList<>();
  private final List<Rule> devices = new ArrayList<>();

  /** A pattern, and for each of the parts what takes the group's place; empty for the group. */
  record Rule(Pattern pattern, List<String> parts) {
    Rule {
      parts = List.copyOf(parts);
    }
  }

  private AgentRules() {
    try (InputStream in = AgentRules.class.getResourceAsStream("regexes.tsv");
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      reader.lines().filter(line -> !line.startsWith("#")).forEach(this::add);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private void add(String line) {
    String[] columns = line.split("\t", -1);
    boolean anyCase = columns.length > 2 && columns[2].equals("i");
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < MAX_PARTS; i++) {
      parts.add(columns.length > i + 3 ? columns[i + 3] : "");
    }
    Rule rule =
        new Rule(Pattern.compile(columns[1], anyCase ? Pattern.CASE_INSENSITIVE : 0), parts);
    switch (columns[0]) {
      case "agent" -> agents.add(rule);
      case "os" -> systems.add(rule);
      default -> devices.add(rule);
    }
  }

  List<Rule> agents() {
    return agents;
  }

  List<Rule> systems() {
    return systems;
  }

  List<Rule> devices() {
    return devices;
  }
}
