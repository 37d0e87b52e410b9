package io.lampyr.pipelines.routing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes one routing value of all paths that begin alike.
 *
 * @param separator between the parts of a path
 * @param depth how many parts count
 */
public record PathAnchor(String separator, int depth) {
  private static final String ROOT = "_root";

  public PathAnchor {
    if (separator.isEmpty() || depth < 1) {
      throw new IllegalArgumentException("an anchor needs a separator and a depth");
    }
  }

  /** The routing value of a path. */
  public String routing(String path) {
    List<String> parts = parts(path.strip());
    return RoutingHash.half(parts.isEmpty() ? ROOT : String.join(separator, parts));
  }

  /**
   * The routing value of all paths that begin so; nothing if they may have several, as the last
   * part that counts may go on.
   */
  public Optional<String> routingOfBeginning(String beginning) {
    int end = beginning.lastIndexOf(separator);
    List<String> parts = end < 0 ? List.of() : parts(beginning.substring(0, end).stripLeading());
    return parts.size() < depth
        ? Optional.empty()
        : Optional.of(RoutingHash.half(String.join(separator, parts)));
  }

  private List<String> parts(String rest) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    while (from <= rest.length() && parts.size() < depth) {
      int end = rest.indexOf(separator, from);
      String part = end < 0 ? rest.substring(from) : rest.substring(from, end);
      if (!part.isEmpty()) {
        parts.add(part);
      }
      from = end < 0 ? rest.length() + 1 : end + separator.length();
    }
    return parts;
  }
}
