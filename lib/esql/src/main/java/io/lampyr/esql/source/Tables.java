package io.lampyr.esql.source;

import io.lampyr.esql.type.DataType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

  /** What puts columns beside rows by one of their values. Safe for many threads. */
  interface Policy {
    /** The field that is looked up, which is the column that is looked up if no other is named. */
    String match();

    /** Which types columns may have that are looked up, as errors tell it. */
    Lookups lookups();

    /** The columns that it has, in the order in which they are put beside rows. */
    List<Table.Field> columns();

    /** Hands on, of all that fits one of the values, these columns, in one order. */
    void find(List<Object> values, DataType type, List<String> columns, Found found);
  }

  /** Takes what a policy knows, one after the other. */
  interface Found {
    void take(@Nullable Object[] cells);
  }

  /** What can be looked up in a policy. */
  record Lookups(String kind, List<DataType> types) {
    public Lookups {
      types = List.copyOf(types);
    }
  }
}
