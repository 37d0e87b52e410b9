package io.lampyr.query.pattern;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The patterns that everybody knows, from files of the Logstash project, which lie with their
 * licence beside this class. Read once, when the first is asked for.
 */
public enum PatternBank {
  LEGACY(
      "legacy",
      "aws bacula bind bro exim firewalls grok-patterns haproxy httpd java junos linux-syslog maven"
          + " mcollective mcollective-patterns mongodb nagios postgresql rails redis ruby squid"),
  ECS_V1(
      "ecs-v1",
      "aws bacula bind bro exim firewalls grok-patterns haproxy httpd java junos linux-syslog maven"
          + " mcollective mongodb nagios postgresql rails redis ruby squid zeek");

  /** Names of fields in brackets, as {@code [a][b]}, which mean {@code a.b}. */
  private static final Pattern BRACKETS = Pattern.compile("\\[([\\w@]+)\\??\\]\\??(?=[\\[:}>])");

  private final String folder;
  private final String files;

  PatternBank(String folder, String files) {
    this.folder = folder;
    this.files = files;
  }

  private static final class Legacy {
    static final Map<String, String> READ = LEGACY.read();
  }

  private static final class Ecs {
    static final Map<String, String> READ = ECS_V1.read();
  }

  /** The patterns by their names. */
  public Map<String, String> patterns() {
    return this == LEGACY ? Legacy.READ : Ecs.READ;
  }

  private Map<String, String> read() {
    Map<String, String> patterns = new LinkedHashMap<>();
    for (String file : files.split(" ", -1)) {
      for (String line : lines(folder + "/" + file)) {
        int space = line.indexOf(' ');
        if (space > 0 && line.charAt(0) != '#') {
          patterns.put(line.substring(0, space), dotted(line.substring(space + 1).strip()));
        }
      }
    }
    return Collections.unmodifiableMap(patterns);
  }

  /** Only names of fields are in brackets behind a colon or at the head of a group's name. */
  private static String dotted(String pattern) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < pattern.length()) {
      int snippet = pattern.indexOf("%{", at);
      int group = pattern.indexOf("(?<[", at);
      int begin = snippet < 0 ? group : group < 0 ? snippet : Math.min(snippet, group);
      if (begin < 0) {
        break;
      }
      int end = pattern.indexOf(begin == snippet ? '}' : '>', begin);
      String name = pattern.substring(begin, end + 1);
      String plain = BRACKETS.matcher(name).replaceAll("$1.");
      out.append(pattern, at, begin).append(plain.replaceAll("\\.(?=[:}>])", ""));
      at = end + 1;
    }
    return out.append(pattern.substring(at)).toString();
  }

  private static List<String> lines(String file) {
    try (InputStream in = PatternBank.class.getResourceAsStream(file);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
