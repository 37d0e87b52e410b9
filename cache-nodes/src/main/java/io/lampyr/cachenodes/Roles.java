package io.lampyr.cachenodes;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.MisconfiguredException;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a node is there for.
 *
 * @param index whether it holds shards in the making
 * @param search whether it searches for others
 */
public record Roles(boolean index, boolean search) {
  /** For both. */
  public static final Roles ALL = new Roles(true, true);

  /** For searches alone. */
  public static final Roles SEARCH = new Roles(false, true);

  private static final String INDEX_NAME = "index";
  private static final String SEARCH_NAME = "search";

  public Roles {
    Check.that(index || search, "a node must be there for something");
  }

  /** The roles of these names, by commas. */
  static Roles of(String given) {
    Set<String> names = new TreeSet<>();
    for (String part : given.split(",", -1)) {
      names.add(part.strip());
    }
    boolean index = names.remove(INDEX_NAME);
    boolean search = names.remove(SEARCH_NAME);
    if (!names.isEmpty()) {
      throw new MisconfiguredException(
          "setting is wrong key=%s value=%s expected=\"%s, %s or both, by commas\""
              .formatted(CacheNodeSettings.ROLES.key(), given, INDEX_NAME, SEARCH_NAME));
    }
    return new Roles(index, search);
  }
}
