package io.lampyr.metrics.promql.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands of a script. */
final class Script {
  private static final Pattern INSTANT =
      Pattern.compile("eval(?:_(fail|warn|ordered|info))?\\s+instant\\s+(?:at\\s+(\\S+))?\\s*(.+)");
  private static final Pattern RANGE =
      Pattern.compile(
          "eval(?:_(fail|warn|info))?\\s+range\\s+from\\s+(\\S+)\\s+to\\s+(\\S+)\\s+step\\s+(\\S+)\\s+(.+)");

  /** A command. */
  sealed interface Command {}

  record Clear() implements Command {}

  record Load(String step, boolean customBuckets, List<String> series) implements Command {}

  /** What is to be answered; the times are texts, empty where there are none. */
  record Eval(int line, String mode, List<String> times, String query, List<String> expected)
      implements Command {
    boolean isRange() {
      return times.size() == 3;
    }
  }

  private Script() {}

  static List<Command> parse(String text) {
    List<Command> commands = new ArrayList<>();
    List<String> lines = text.lines().map(String::stripTrailing).toList();
    int at = 0;
    while (at < lines.size()) {
      String line = lines.get(at).strip();
      at++;
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      int first = at;
      List<String> block = new ArrayList<>();
      while (at < lines.size() && isInside(lines.get(at))) {
        String inside = lines.get(at).strip();
        if (!inside.startsWith("#") && !inside.isEmpty()) {
          block.add(inside);
        }
        at++;
      }
      commands.add(command(line, first, block));
    }
    return commands;
  }

  private static boolean isInside(String line) {
    String bare = line.strip();
    boolean begins = bare.startsWith("eval") || bare.startsWith("load") || bare.equals("clear");
    return !bare.isEmpty() && !begins;
  }

  private static Command command(String line, int number, List<String> block) {
    if (line.equals("clear")) {
      return new Clear();
    }
    if (line.startsWith("load")) {
      return new Load(
          line.substring(line.lastIndexOf(' ') + 1), line.startsWith("load_with_nhcb"), block);
    }
    Matcher range = RANGE.matcher(line);
    if (range.matches()) {
      return new Eval(
          number,
          range.group(1) == null ? "" : range.group(1),
          List.of(range.group(2), range.group(3), range.group(4)),
          range.group(5),
          block);
    }
    Matcher instant = INSTANT.matcher(line);
    if (!instant.matches()) {
      throw new IllegalArgumentException("no command line=" + number + " text=" + line);
    }
    return new Eval(
        number,
        instant.group(1) == null ? "" : instant.group(1),
        List.of(instant.group(2) == null ? "0" : instant.group(2)),
        instant.group(3),
        block);
  }
}
