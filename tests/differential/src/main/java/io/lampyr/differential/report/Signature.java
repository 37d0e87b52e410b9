package io.lampyr.differential.report;

import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.compare.Kind;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a class of differences has in common, as one line: the kind, what was asked, by the names in
 * the request with types in the place of fields, where the answers differ, and the types of errors.
 */
public final class Signature {
  private static final Pattern NUMBER = Pattern.compile("(?<=[a-z_])\\d+|\\d{2,}(\\.\\d+)?");

  /** A word in a text of queries that may have mistakes. */
  private static final Pattern MISTAKES = Pattern.compile("[\\p{L}\\d]~");

  private static final String FLAT = "flat_object";

  /** By which requests say of fields what the mapping says otherwise. */
  private static final String TYPED = "value_type";

  private static final Set<Kind> ERRORS =
      EnumSet.of(Kind.CRASH, Kind.REFUSED, Kind.LENIENT, Kind.ERRTYPE, Kind.REASON);

  private final Map<String, String> types;

  /** Whether it is errors by which such differences are told apart, and little else. */
  public static boolean isOfErrors(Kind kind) {
    return ERRORS.contains(kind);
  }

  /** Types of fields by their paths. */
  public Signature(Map<String, String> types) {
    this.types = Map.copyOf(types);
  }

  public String of(Request request, Difference difference) {
    Set<String> shape = new LinkedHashSet<>();
    if (ERRORS.contains(difference.kind())) {
      // What the error says tells more than what else was asked.
      shape.addAll(request.isWrite() ? Set.of() : parts(request));
    } else {
      request.body().ifPresent(body -> gather("", body, shape));
    }
    List<String> place = ofPage(difference.place()).stream().map(this::name).toList();
    String cause = difference.cause().isEmpty() ? "" : " : " + difference.cause();
    return "%s %s {%s} %s%s"
        .formatted(
            difference.kind().word(),
            request.endpoint(),
            String.join(" ", shape),
            String.join(".", place),
            cause)
        .replaceAll("\\s+", " ");
  }

  /** What is different in one page of several is told as of a search. */
  private static List<String> ofPage(List<String> place) {
    boolean isPage = place.size() > 2 && place.getFirst().equals("pages");
    return isPage ? place.subList(2, place.size()) : place;
  }

  private static Set<String> parts(Request request) {
    Set<String> parts = new LinkedHashSet<>();
    request.body().ifPresent(body -> parts.addAll(Json.map(body).keySet()));
    request
        .body()
        .filter(body -> Json.text(body).contains("\"" + TYPED + "\":"))
        .ifPresent(_ -> parts.add(TYPED));
    return parts;
  }

  private void gather(String prefix, Object tree, Set<String> shape) {
    String dot = prefix.isEmpty() ? "" : ".";
    if (tree instanceof Map<?, ?> map && !map.isEmpty()) {
      Json.map(tree).forEach((name, value) -> gather(prefix + dot + name(name), value, shape));
      return;
    }
    List<Object> elements = Json.elements(tree);
    if (!elements.isEmpty()) {
      elements.forEach(value -> gather(prefix, value, shape));
      return;
    }
    shape.add(prefix + value(tree));
  }

  /**
   * Of values only those count that are names of fields, or of no type that is expected, and texts
   * whose words may have mistakes.
   */
  private String value(Object value) {
    return switch (value) {
      case String text when types.containsKey(text) || isKey(text) -> "=" + name(text);
      case String text when text.equals("_score") -> "=_score";
      case String text when text.isEmpty() -> "=\"\"";
      case String text when MISTAKES.matcher(text).find() -> "=~";
      case Map<?, ?> none -> "={}";
      case List<?> none -> "=[]";
      default -> Json.isNull(value) ? "=null" : "";
    };
  }

  /** Whether it names what is in a field that takes objects as they come. */
  private boolean isKey(String name) {
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      if (FLAT.equals(types.get(name.substring(0, dot)))) {
        return true;
      }
    }
    return false;
  }

  private String name(String name) {
    String type = types.get(name);
    if (type != null) {
      return "<" + type + ">";
    }
    if (isKey(name)) {
      return "<" + FLAT + ">.key";
    }
    List<String> parts = new ArrayList<>();
    for (String part : name.split("#", -1)) {
      parts.add(NUMBER.matcher(part).replaceAll(""));
    }
    return String.join("#", parts);
  }
}
