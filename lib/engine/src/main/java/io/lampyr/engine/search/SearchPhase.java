package io.lampyr.engine.search;

import java.util.Locale;

/** What a search does one after another, by the names that clients are told. */
public enum SearchPhase {
  /** What is the same for all shards is found out beforehand. */
  DFS_PRE_QUERY,
  QUERY,
  FETCH,
  /** The query, after what was found out beforehand. */
  DFS_QUERY,
  /** Groups of hits are filled. */
  EXPAND,
  /** Shards that cannot match are left out. */
  CAN_MATCH;

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
