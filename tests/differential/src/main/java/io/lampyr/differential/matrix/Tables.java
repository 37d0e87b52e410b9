package io.lampyr.differential.matrix;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The templates, as files of lines. A line {@code family NAME} begins those of one kind, {@code
 * before METHOD PATH BODY} and {@code after …} belong to all of these, {@code write NAME METHOD
 * PATH BODY} (or another way) is a template, and {@code then PATH} behind it reads what it did,
 * {@code never PLACE} leaves a place as it is. A line that begins with spaces goes on with the one
 * before it.
 */
public final class Tables {
  /** What the name of every room of templates begins with. */
  public static final String ROOM = "matrix.";

  private static final List<String> FILES =
      List.of(
          "document",
          "index",
          "mapping",
          "template",
          "ingest",
          "cluster",
          "analysis",
          "search",
          "query",
          "aggregation");
  private static final String INDEX = "/i";
  private static final String STRUCTURE = "[/?].*";

  private final List<Template> templates = new ArrayList<>();
  private final List<Request> before = new ArrayList<>();
  private final List<Request> after = new ArrayList<>();
  private String family = "";

  private Tables() {}

  /** Those whose rooms begin so; several beginnings have commas between. */
  public static List<Template> beginningWith(String beginnings) {
    List<String> wanted = List.of(beginnings.split(","));
    List<Template> fitting =
        all().stream()
            .filter(template -> wanted.stream().anyMatch(template.room()::startsWith))
            .toList();
    if (fitting.isEmpty()) {
      throw new IllegalArgumentException("no such room only=" + beginnings);
    }
    return fitting;
  }

  static List<Template> all() {
    List<Template> all = new ArrayList<>();
    for (String file : FILES) {
      all.addAll(parse(read(file + ".txt")));
    }
    return all;
  }

  private static String read(String name) {
    try (InputStream in = Objects.requireNonNull(Tables.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static List<Template> parse(String text) {
    Tables tables = new Tables();
    StringBuilder line = new StringBuilder();
    for (String next : text.lines().toList()) {
      if (next.startsWith(" ")) {
        line.append(" ").append(next.strip());
      } else {
        tables.line(line.toString());
        line.setLength(0);
        line.append(next);
      }
    }
    tables.line(line.toString());
    return tables.templates;
  }

  private void line(String line) {
    if (line.isBlank() || line.startsWith("#")) {
      return;
    }
    String[] parts = line.split(" ", 2);
    switch (parts[0]) {
      case "family" -> {
        family = parts[1];
        before.clear();
        after.clear();
      }
      case "before" -> before.add(request("", parts[1]));
      case "after" -> after.add(request("", parts[1]));
      case "then" -> {
        Template last = templates.removeLast();
        List<Request> then = new ArrayList<>(last.then());
        then.add(request("", "GET " + parts[1]));
        templates.add(last.with(then));
      }
      case "never" -> {
        Set<String> places = Set.of(parts[1].split(" "));
        templates.add(templates.removeLast().without(places));
      }
      default -> {
        String[] named = parts[1].split(" ", 2);
        Template.Way way = Template.Way.valueOf(parts[0].toUpperCase(Locale.ROOT));
        Request request = request(ROOM + family + "." + named[0], named[1]);
        templates.add(new Template(way, before, request, List.of(), after, Set.of()));
      }
    }
  }

  private static Request request(String room, String line) {
    String[] parts = line.split(" ", 3);
    Optional<Object> body =
        parts.length < 3
            ? Optional.empty()
            : Optional.of(Json.read(parts[2].getBytes(StandardCharsets.UTF_8)));
    if (body.filter(String.class::isInstance).isPresent()) {
      throw new IllegalArgumentException("not JSON line=" + line);
    }
    return new Request(room, parts[0], path(parts[1]), body);
  }

  /** As requests have it: what is of no index begins with two slashes. */
  private static String path(String path) {
    boolean isOfIndex =
        path.startsWith(INDEX)
            && (path.equals(INDEX) || path.substring(INDEX.length()).matches(STRUCTURE));
    return isOfIndex ? path.substring(INDEX.length()) : "/" + path;
  }
}
