package io.lampyr.restapi.searchpipeline;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a script of a search pipeline sees of the search, and may change there. A name that is none
 * of these, and a value of another kind, ends the script.
 */
final class SearchView extends AbstractMap<String, @Nullable Object> {
  private static final String TOTAL = "track_total_hits";
  private static final Set<String> NUMBERS = Set.of("from", "size", TOTAL, "terminate_after");
  private static final Set<String> FLAGS =
      Set.of("explain", "version", "seq_no_primary_term", "track_scores", "profile");
  private static final String SCORE = "min_score";

  /** All names, in the order in which they are listed. */
  static final List<String> NAMES =
      List.of(
          "from",
          "size",
          "explain",
          "version",
          "seq_no_primary_term",
          "track_scores",
          TOTAL,
          SCORE,
          "terminate_after",
          "profile");

  private final Map<String, @Nullable Object> body;

  /** Of a body, which changes with it. */
  SearchView(Map<String, @Nullable Object> body) {
    this.body = body;
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    NAMES.forEach(name -> all.put(name, value(name)));
    return Collections.unmodifiableMap(all).entrySet();
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return name instanceof String text && NAMES.contains(text);
  }

  @Override
  public @Nullable Object get(@Nullable Object name) {
    if (!(name instanceof String text)) {
      throw ScriptFailure.argument("key must be a String", 0);
    }
    if (!NAMES.contains(text)) {
      throw failure("Unsupported key: " + text);
    }
    return value(text);
  }

  private static ScriptFailure failure(String reason) {
    return new ScriptFailure("search_request_map_processing_exception", reason, 0);
  }

  private @Nullable Object value(String name) {
    Object given = body.get(name);
    if (given == null) {
      return unset(name);
    }
    String text = given.toString();
    boolean truth = text.equals("true");
    if (FLAGS.contains(name)) {
      return truth;
    }
    if (name.equals(TOTAL) && (truth || text.equals("false"))) {
      return truth ? Integer.MAX_VALUE : -1;
    }
    try {
      double number = Double.parseDouble(text);
      return name.equals(SCORE) ? (Object) (float) number : (Object) (int) number;
    } catch (NumberFormatException none) {
      throw failure("[" + name + "] of this search is no number: [" + text + "]");
    }
  }

  private static @Nullable Object unset(String name) {
    return switch (name) {
      case "from", "size" -> -1;
      case "terminate_after" -> 0;
      case "track_scores", "profile" -> false;
      default -> null;
    };
  }

  @Override
  public @Nullable Object put(String name, @Nullable Object value) {
    Object before = get(name);
    boolean fits =
        NUMBERS.contains(name)
            ? value instanceof Integer
            : FLAGS.contains(name) ? value instanceof Boolean : value instanceof Number;
    if (!fits) {
      throw failure("Error while setting value for SearchRequest source property: " + name);
    }
    body.put(
        name, name.equals(TOTAL) && Integer.valueOf(-1).equals(value) ? (Object) false : value);
    return before;
  }
}
