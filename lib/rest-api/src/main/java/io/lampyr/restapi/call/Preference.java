package io.lampyr.restapi.call;

import io.lampyr.restapi.error.ApiException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which copies of which shards a call wants looked at. Every process can look at every shard, as
 * the store holds them all: so it is the local one, and one of any node's, and what prefers some
 * gets them. Which shards it says is heeded.
 *
 * @param shards their numbers; empty if it says nothing of them
 */
public record Preference(Optional<Set<Integer>> shards) {
  public static final Preference NONE = new Preference(Optional.empty());
  private static final String SHARDS = "_shards";
  private static final String ONLY = "_only_nodes";
  private static final String PREFERRED = "_prefer_nodes";
  private static final Set<String> SIMPLE =
      Set.of("_local", "_only_local", "_primary", "_primary_first", "_replica", "_replica_first");

  /** Any node, whatever it is called. */
  private static final Set<String> ANY = Set.of("*", "_all", "_local");

  private static final int MAX_SHOWN = 100;

  public Preference {
    shards = shards.map(Set::copyOf);
  }

  public static Preference of(Parameters parameters) {
    return of(parameters.text("preference").orElse(""));
  }

  /** Refuses what begins as those do that mean something, and means nothing. */
  public static Preference of(String text) {
    if (!text.startsWith("_")) {
      return NONE;
    }
    int bar = text.indexOf('|');
    String first = bar < 0 ? text : text.substring(0, bar);
    if (!kind(first).equals(SHARDS)) {
      checkNodes(text);
      return NONE;
    }
    if (bar >= 0 && bar < text.length() - 1) {
      checkNodes(text.substring(bar + 1));
    }
    return new Preference(Optional.of(numbers(first)));
  }

  /** Whether it lets the shard of that number be looked at. */
  public boolean has(int shard) {
    return shards.isEmpty() || shards.get().contains(shard);
  }

  private static Set<Integer> numbers(String text) {
    Set<Integer> numbers = new LinkedHashSet<>();
    for (String number : given(text, SHARDS).split(",", -1)) {
      if (number.isEmpty()) {
        continue;
      }
      try {
        numbers.add(Integer.parseInt(number));
      } catch (NumberFormatException malformed) {
        throw new ApiException(
            400, "number_format_exception", "For input string: \"" + shown(number) + "\"");
      }
    }
    return numbers;
  }

  private static void checkNodes(String text) {
    String kind = kind(text);
    switch (kind) {
      case PREFERRED -> given(text, PREFERRED);
      case ONLY -> {
        String nodes = given(text, ONLY);
        if (!ANY.containsAll(List.of(nodes.split(",", -1)))) {
          throw ApiException.argument(
              "["
                  + ONLY
                  + "] is not supported for ["
                  + shown(nodes)
                  + "]: any process looks at any shard, use [*]");
        }
      }
      default -> {
        if (!SIMPLE.contains(kind)) {
          throw ApiException.argument("no Preference for [" + shown(kind) + "]");
        }
      }
    }
  }

  private static String kind(String text) {
    int colon = text.indexOf(':');
    return colon < 0 ? text : text.substring(0, colon);
  }

  private static String given(String text, String kind) {
    if (text.length() == kind.length()) {
      throw ApiException.argument("[" + kind + "] needs what it is about, behind a colon");
    }
    return text.substring(kind.length() + 1);
  }

  private static String shown(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
  }
}
