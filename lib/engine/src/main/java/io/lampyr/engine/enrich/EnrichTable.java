package io.lampyr.engine.enrich;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one execution in memory, found by the values of the field that is looked up: those
 * that have a value by its hash, ranges and shapes by Lucene's trees. Immutable and safe for many
 * threads; asks for nothing.
 */
public final class EnrichTable {
  private final EnrichSource source;
  private final RowFields fields;
  private final RowBytes rows;
  private final @Nullable RowFinder values;
  private final @Nullable RowQueries queries;

  private EnrichTable(
      EnrichSource source,
      RowFields fields,
      RowBytes rows,
      @Nullable RowFinder values,
      @Nullable RowQueries queries) {
    this.source = source;
    this.fields = fields;
    this.rows = rows;
    this.values = values;
    this.queries = queries;
  }

  /** What tables are made with. */
  record Means(ItemStore items, Dialect dialect, LongSupplier nowMillis, ByteSize most) {}

  /** Reads the rows of a policy; empty if they are there no more. */
  static Optional<EnrichTable> load(Means means, EnrichSource source, EnrichRows rows) {
    RowFields fields = RowFields.of(rows.mapping());
    Mapping mapping = fields.matching(source.matchField());
    RowBytes bytes = new RowBytes(rows);
    Optional<EnrichTable> table =
        source.kind() == EnrichSource.Kind.MATCH && !fields.isRange()
            ? byValues(means, source, rows, new Parts(fields, mapping, bytes))
            : byQueries(means, source, rows, new Parts(fields, mapping, bytes));
    table.ifPresent(made -> check(made.bytes(), means.most()));
    return table;
  }

  private record Parts(RowFields fields, Mapping mapping, RowBytes bytes) {}

  private static void check(long bytes, ByteSize most) {
    if (bytes > most.bytes()) {
      throw new InvalidInputException(
          "the rows of an enrich policy take more memory, with what finds them, than all tables"
              + " may: narrow them by the policy's [query], name fewer [enrich_fields], or raise"
              + " the setting [enrich.memory], which is ["
              + most
              + "]");
    }
  }

  private static Optional<EnrichTable> byValues(
      Means means, EnrichSource source, EnrichRows rows, Parts parts) {
    RowFinder finder = new RowFinder(source.matchField(), parts.mapping());
    boolean whole =
        RowsReader.read(
            means.items(),
            rows,
            row -> {
              finder.add(row, parts.bytes().add(row));
              check(finder.bytes(), means.most());
            });
    return whole
        ? Optional.of(new EnrichTable(source, parts.fields(), parts.bytes(), finder, null))
        : Optional.empty();
  }

  private static Optional<EnrichTable> byQueries(
      Means means, EnrichSource source, EnrichRows rows, Parts parts) {
    try (RowQueries.Filling filling = new RowQueries.Filling(parts.mapping())) {
      boolean whole =
          RowsReader.read(
              means.items(),
              rows,
              row -> {
                parts.bytes().add(row);
                filling.add(source.matchField(), row);
              });
      return whole
          ? Optional.of(
              new EnrichTable(
                  source,
                  parts.fields(),
                  parts.bytes(),
                  null,
                  filling.finish(means.dialect(), means.nowMillis())))
          : Optional.empty();
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  /** About how many bytes it takes. */
  long bytes() {
    return rows.size()
        + (values == null ? 0 : values.bytes())
        + (queries == null ? 0 : queries.bytes());
  }

  public EnrichSource source() {
    return source;
  }

  public RowFields fields() {
    return fields;
  }

  /** Whether rows are found by values that they have, and not by queries. */
  boolean isByValues() {
    return values != null;
  }

  /** The rows that have a value, or one of a list's, in the order in which they were read. */
  List<BytesRef> having(Object value, int most) {
    return values == null ? List.of() : rows(values.find(value, most));
  }

  /** The rows that have one of the moments, or whose ranges contain one. */
  List<BytesRef> at(List<Instant> times) {
    if (values != null) {
      return rows(values.at(times, Integer.MAX_VALUE));
    }
    List<Map<String, ?>> any = new ArrayList<>();
    for (Instant time : times) {
      Map<String, Object> range = new LinkedHashMap<>();
      range.put("gte", time.toString());
      range.put("lte", time.toString());
      range.put("format", "strict_date_optional_time_nanos");
      any.add(Map.of("range", Map.of(source.matchField(), range)));
    }
    return found(Map.of("bool", Map.of("should", any)), Integer.MAX_VALUE);
  }

  /** The rows that a query in JSON finds, in the order in which they were read. */
  List<BytesRef> found(Map<String, ?> query, int most) {
    return queries == null ? List.of() : rows(queries.find(query, most));
  }

  /** As a view: there may be as many as there are rows. */
  private List<BytesRef> rows(int[] numbers) {
    return new AbstractList<>() {
      @Override
      public BytesRef get(int at) {
        return rows.get(numbers[at]);
      }

      @Override
      public int size() {
        return numbers.length;
      }
    };
  }
}
