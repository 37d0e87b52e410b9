package io.lampyr.esql.plan;

import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A query that can be carried out.
 *
 * @param table where rows come from; null if there is one row of constants
 * @param scanned which of the table's columns go into which slots
 * @param pushed what the table may leave out, as queries in JSON; rows are looked at again
 * @param slots how many slots a row has
 * @param columns what is answered
 * @param narrowed whether rows that the table leaves out may be others than those that steps do
 * @param now when the query began
 * @param branches where rows come from if they come from other plans, one after the other
 */
public record Plan(
    @Nullable Table table,
    Map<Integer, Scanned> scanned,
    List<Map<String, Object>> pushed,
    List<Step> steps,
    int slots,
    List<Column> columns,
    boolean narrowed,
    Instant now,
    List<Branch> branches) {
  public Plan {
    scanned = Map.copyOf(scanned);
    pushed = List.copyOf(pushed);
    steps = List.copyOf(steps);
    columns = List.copyOf(columns);
    branches = List.copyOf(branches);
  }

  /**
   * A plan whose rows are rows of another one.
   *
   * @param slots where its columns go
   * @param nameSlot where its name goes
   */
  public record Branch(Plan plan, String name, Map<Integer, Integer> slots, int nameSlot) {
    public Branch {
      slots = Map.copyOf(slots);
    }

    /** The same by another plan, with these of its columns. */
    public Branch by(Plan other, Map<Integer, Integer> some) {
      return new Branch(other, name, some, nameSlot);
    }
  }

  /** The same rows, with these of its columns. */
  public Plan answering(List<Column> some) {
    return new Plan(table, scanned, pushed, steps, slots, some, narrowed, now, branches);
  }

  /** The same, over those of the table's rows only that match a query in JSON. */
  public Plan filtered(Map<String, Object> query) {
    if (!branches.isEmpty()) {
      List<Branch> filtered =
          branches.stream()
              .map(branch -> branch.by(branch.plan().filtered(query), branch.slots()))
              .toList();
      return new Plan(table, scanned, pushed, steps, slots, columns, narrowed, now, filtered);
    }
    List<Map<String, Object>> filters = new ArrayList<>(pushed);
    filters.add(Map.of("constant_score", Map.of("filter", query, "boost", 0.0)));
    return new Plan(table, scanned, filters, steps, slots, columns, true, now, branches);
  }

  /**
   * What is read into a slot: a field, or whether a query in JSON matches.
   *
   * @param pushed whether queries find all documents of which the field has such a value
   */
  public record Scanned(
      String name, DataType type, @Nullable Map<String, Object> query, boolean pushed) {

    /** The same, filled by whether that query matches, if there is one. */
    public Scanned asking(@Nullable Map<String, Object> condition) {
      return new Scanned(name, type, condition, pushed);
    }
  }
}
