package io.lampyr.mapping.field;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A geometry as text, read into GeoJSON and written of it. Texts were checked, and how deep they go
 * was bounded, when they were indexed; what is malformed is an {@code IllegalArgumentException}.
 */
public final class WellKnownText {
  /** By their names as texts and in GeoJSON, and how deep lists of places lie in them. */
  private enum Type {
    POINT("Point", 0),
    LINESTRING("LineString", 1),
    MULTIPOINT("MultiPoint", 1),
    POLYGON("Polygon", 2),
    MULTILINESTRING("MultiLineString", 2),
    MULTIPOLYGON("MultiPolygon", 3);

    private final String json;
    private final int depth;

    Type(String json, int depth) {
      this.json = json;
      this.depth = depth;
    }
  }

  private static final int MOST_NESTED = 20;
  private static final Pattern TOKENS = Pattern.compile("[(),]|[^\\s(),]+");

  private final List<String> tokens = new ArrayList<>();
  private int at;

  public WellKnownText(String text) {
    Matcher matcher = TOKENS.matcher(text);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
  }

  public Map<String, Object> geoJson() {
    Map<String, Object> read = geometry(0);
    if (at != tokens.size()) {
      throw new IllegalArgumentException("more than one geometry");
    }
    return read;
  }

  private Map<String, Object> geometry(int around) {
    String name = next().toUpperCase(Locale.ROOT);
    return switch (name) {
      case "GEOMETRYCOLLECTION" -> {
        if (around == MOST_NESTED) {
          throw new IllegalArgumentException("collections in collections");
        }
        List<Object> all = new ArrayList<>();
        if (peek().equalsIgnoreCase("EMPTY")) {
          at++;
          yield Map.of("type", "GeometryCollection", "geometries", all);
        }
        expect("(");
        do {
          all.add(geometry(around + 1));
        } while (more());
        yield Map.of("type", "GeometryCollection", "geometries", all);
      }
      case "BBOX", "ENVELOPE" -> box();
      default -> {
        Type type = type(name);
        if (peek().equalsIgnoreCase("EMPTY")) {
          at++;
          yield json(type.json, List.of());
        }
        yield json(type.json, type.depth == 0 ? only() : list(type.depth));
      }
    };
  }

  private Map<String, Object> box() {
    List<Object> ends = new ArrayList<>();
    expect("(");
    do {
      ends.add(number(next()));
    } while (more());
    if (ends.size() != 4) {
      throw new IllegalArgumentException("a box has four ends");
    }
    return json(
        "Envelope", List.of(List.of(ends.get(0), ends.get(2)), List.of(ends.get(1), ends.get(3))));
  }

  private static Type type(String name) {
    return Stream.of(Type.values())
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "Unknown geometry type: " + name.toLowerCase(Locale.ROOT)));
  }

  /** A geometry as GeoJSON has it. */
  public static Map<String, Object> json(String type, Object coordinates) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("coordinates", coordinates);
    json.put("type", type);
    return json;
  }

  private List<Object> only() {
    expect("(");
    List<Object> place = place();
    expect(")");
    return place;
  }

  private List<Object> list(int depth) {
    List<Object> all = new ArrayList<>();
    expect("(");
    do {
      // Points of several may have brackets of their own.
      boolean bracket = peek().equals("(");
      all.add(depth > 1 ? list(depth - 1) : bracket ? only() : place());
    } while (more());
    return all;
  }

  private List<Object> place() {
    List<Object> place = new ArrayList<>();
    while (!peek().equals(",") && !peek().equals(")")) {
      place.add(number(next()));
    }
    return place;
  }

  private static Object number(String text) {
    return Double.valueOf(text);
  }

  /** Whether another one follows; what ends the list is read. */
  private boolean more() {
    String token = next();
    if (!token.equals(",") && !token.equals(")")) {
      throw new IllegalArgumentException("neither a comma nor a bracket: " + token);
    }
    return token.equals(",");
  }

  private void expect(String token) {
    if (!next().equals(token)) {
      throw new IllegalArgumentException("no " + token);
    }
  }

  private String next() {
    String token = peek();
    at++;
    return token;
  }

  private String peek() {
    if (at == tokens.size()) {
      throw new IllegalArgumentException("the text ends early");
    }
    return tokens.get(at);
  }

  /** GeoJSON as text; null for what has no such form. */
  public static @Nullable String write(Map<?, ?> json) {
    String name = String.valueOf(json.get("type")).toUpperCase(Locale.ROOT);
    Object coordinates = json.get("coordinates");
    return switch (name) {
      case "GEOMETRYCOLLECTION" ->
          json.get("geometries") instanceof List<?> all
              ? all.stream()
                  .map(one -> one instanceof Map<?, ?> map ? String.valueOf(write(map)) : "")
                  .collect(Collectors.joining(", ", "GEOMETRYCOLLECTION (", ")"))
              : null;
      case "ENVELOPE" -> envelope(coordinates);
      case "POINT" -> "POINT (" + words(coordinates) + ")";
      default ->
          Stream.of(Type.values()).anyMatch(type -> type.name().equals(name))
              ? name + " " + brackets(coordinates)
              : null;
    };
  }

  private static @Nullable String envelope(@Nullable Object coordinates) {
    if (coordinates instanceof List<?> corners
        && corners.size() == 2
        && corners.get(0) instanceof List<?> first
        && corners.get(1) instanceof List<?> last
        && first.size() > 1
        && last.size() > 1) {
      return Stream.of(first.get(0), last.get(0), first.get(1), last.get(1))
          .map(WellKnownText::word)
          .collect(Collectors.joining(", ", "BBOX (", ")"));
    }
    return null;
  }

  private static String brackets(@Nullable Object coordinates) {
    if (!(coordinates instanceof List<?> all)) {
      throw new IllegalArgumentException("no coordinates");
    }
    boolean places =
        all.stream()
            .allMatch(one ->
                one instanceof List<?> place
                    && !place.isEmpty()
                    && place.getFirst() instanceof Number);
    return all.stream()
        .map(one -> places ? words(one) : brackets(one))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String words(@Nullable Object place) {
    if (!(place instanceof List<?> numbers)) {
      throw new IllegalArgumentException("no place");
    }
    return numbers.stream().map(WellKnownText::word).collect(Collectors.joining(" "));
  }

  private static String word(@Nullable Object number) {
    return Double.toString(Double.parseDouble(String.valueOf(number)));
  }
}
