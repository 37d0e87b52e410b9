package io.lampyr.restapi.security;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.suggest.Nearest;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What holders of tokens may do, by what their tokens say of them: {@code VALUE=ROLE}, with commas
 * between, where a role is {@code superuser}, {@code editor} or {@code viewer}, of all indices or,
 * as {@code ROLE@PATTERN|PATTERN}, of some.
 */
public final class TokenRoles {
  private static final int MOST = 100;
  private static final int MOST_CHARS = 256;
  private static final String EVERYTHING = "*";

  /** Elsewhere what begins with a slash is a regular expression, which is not taken here. */
  private static final Pattern INDICES = Pattern.compile("[^,@|/\\s][^,@|]*");

  /** Of who may do nothing. */
  static final String NONE = "none";

  private static final Map<String, List<String>> OF_INDICES =
      Map.of(
          "superuser", List.of("all"),
          "editor", List.of("read", "write", "manage"),
          "viewer", List.of("read", "view_index_metadata"));

  private static final Map<String, List<String>> OF_CLUSTER =
      Map.of(
          "superuser", List.of("all"), "editor", List.of("monitor"), "viewer", List.of("monitor"));

  private final String text;
  private final Map<String, Map<String, Role>> byValue;

  private TokenRoles(String text, Map<String, Map<String, Role>> byValue) {
    this.text = text;
    this.byValue = Map.copyOf(byValue);
  }

  /** Throws {@link InvalidInputException} with what would be right. */
  public static TokenRoles of(String text) {
    Map<String, Map<String, Role>> byValue = new LinkedHashMap<>();
    List<String> entries = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    if (entries.size() > MOST) {
      throw new InvalidInputException("too many roles given=" + entries.size() + " most=" + MOST);
    }
    for (String entry : entries) {
      int equals = entry.indexOf('=');
      String value = equals < 0 ? "" : entry.substring(0, equals).strip();
      if (value.isEmpty() || value.length() > MOST_CHARS) {
        throw wrong(entry);
      }
      String role = entry.substring(equals + 1).strip();
      byValue.computeIfAbsent(value, _ -> new LinkedHashMap<>()).put(role, role(entry, role));
    }
    return new TokenRoles(text, byValue);
  }

  private static Role role(String entry, String given) {
    int at = given.indexOf('@');
    String name = at < 0 ? given : given.substring(0, at);
    List<String> privileges = OF_INDICES.get(name);
    if (privileges == null) {
      throw new InvalidInputException(
          "unknown role value=\""
              + name
              + "\" expected=\"superuser, editor or viewer\""
              + Nearest.to(name, OF_INDICES.keySet())
                  .map(near -> " nearest=\"" + near + "\"")
                  .orElse(""));
    }
    if (at < 0) {
      return new Role(
          OF_CLUSTER.getOrDefault(name, List.of()),
          List.of(new IndexGrant(List.of(EVERYTHING), privileges)));
    }
    List<String> patterns = List.of(given.substring(at + 1).split("\\|", -1));
    if (!patterns.stream().allMatch(one -> INDICES.matcher(one).matches())) {
      throw wrong(entry);
    }
    return new Role(List.of(), List.of(new IndexGrant(patterns, privileges)));
  }

  private static InvalidInputException wrong(String entry) {
    return new InvalidInputException(
        "not a role value=\"" + entry + "\" expected=\"VALUE=ROLE or VALUE=ROLE@PATTERN|PATTERN\"");
  }

  /** Those of the values that mean something here. */
  public Set<String> known(Iterable<String> values) {
    Set<String> known = new LinkedHashSet<>();
    values.forEach(value -> {
      if (byValue.containsKey(value)) {
        known.add(value);
      }
    });
    return known;
  }

  /** What whoever has these values may do; nothing, if none of them means anything. */
  KeyScope scope(List<String> values) {
    Map<String, Role> roles = new LinkedHashMap<>();
    values.forEach(value -> roles.putAll(byValue.getOrDefault(value, Map.of())));
    // A scope without roles would be one of everything.
    return new KeyScope(
        roles.isEmpty() ? Map.of(NONE, new Role(List.of(), List.of())) : roles,
        List.of(),
        Map.of());
  }

  @Override
  public String toString() {
    return text;
  }
}
