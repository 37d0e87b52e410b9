package io.lampyr.esql.source;

import java.util.List;
import java.util.Optional;

/** Finds what queries name. */
public interface Tables {
  /** The indices that the patterns stand for, with the system columns that are wanted. */
  Table open(List<String> patterns, List<String> metadata);

  /**
   * The time series that the patterns stand for; indices that hold none are passed over if a
   * pattern was what found them. Each split has all of a series or nothing of it, one series after
   * the other, and of each the newest rows first; the column {@code _tsid} tells them apart.
   */
  Table series(List<String> patterns, List<String> metadata);

  /** An index that others are joined with. */
  Table lookup(String index);

  /** A policy by its name; empty if there is none. */
  Optional<Policy> policy(String name);

  /** What puts columns of an index beside rows. */
  record Policy(String index, String match, List<String> columns) {
    public Policy {
      columns = List.copyOf(columns);
    }
  }
}
