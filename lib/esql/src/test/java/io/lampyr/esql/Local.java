package io.lampyr.esql;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.format.ResultWriter;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.run.Runner;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Queries over tables in memory. */
public final class Local implements Tables {
  static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

  private final Map<String, Table> tables;
  private final Runnable check;
  private final BooleanSupplier enough;

  public Local(Map<String, Table> tables) {
    this(tables, () -> {});
  }

  /** With what is asked now and then whether somebody waits still. */
  public Local(Map<String, Table> tables, Runnable check) {
    this(tables, check, () -> false);
  }

  /** With what is asked whether the rows that were read by then are enough. */
  Local(Map<String, Table> tables, Runnable check, BooleanSupplier enough) {
    this.tables = Map.copyOf(tables);
    this.check = check;
    this.enough = enough;
  }

  /** A table of rows in so many parts. */
  public static Table table(
      List<String> names, List<DataType> types, List<@Nullable Object[]> rows, int parts) {
    List<Table.Field> fields = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      fields.add(new Table.Field(names.get(i), types.get(i), null));
    }
    List<Table.Split> splits = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int from = rows.size() * part / parts;
      int to = rows.size() * (part + 1) / parts;
      splits.add((scan, out) -> scan(names, rows.subList(from, to), scan, out));
    }
    return new Fixed(fields, splits);
  }

  private static void scan(
      List<String> names, List<@Nullable Object[]> rows, Table.Scan scan, Table.Rows out) {
    boolean wanted = true;
    for (int from = 0; wanted && from < rows.size(); from += 1000) {
      int count = Math.min(1000, rows.size() - from);
      Object[][] columns = new Object[scan.columns().size()][count];
      for (int i = 0; i < columns.length; i++) {
        int at = names.indexOf(scan.columns().get(i).name());
        for (int row = 0; row < count; row++) {
          columns[i][row] = rows.get(from + row)[at];
        }
      }
      wanted = out.take(count, columns);
    }
  }

  private record Fixed(List<Field> fields, List<Split> splits) implements Table {}

  @Override
  public Table open(List<String> patterns, List<String> metadata) {
    return lookup(patterns.getFirst());
  }

  @Override
  public Table series(List<String> patterns, List<String> metadata) {
    return lookup(patterns.getFirst());
  }

  @Override
  public Table lookup(String index) {
    Table table = tables.get(index);
    if (table == null) {
      throw QueryException.verification(Place.NOWHERE, "Unknown index [" + index + "]");
    }
    return table;
  }

  @Override
  public Optional<Policy> policy(String name) {
    return Optional.empty();
  }

  public Result run(String text) {
    Siblings inTurn =
        new Siblings(
            (io.lampyr.base.port.Scheduler)
                Proxy.newProxyInstance(
                    Local.class.getClassLoader(),
                    new Class<?>[] {io.lampyr.base.port.Scheduler.class},
                    (_, method, _) -> {
                      throw new IllegalStateException("not expected: " + method);
                    }),
            "local",
            1);
    Runner.Means means =
        new Runner.Means(
            this,
            inTurn,
            check,
            enough,
            (io.lampyr.base.port.Randomness)
                Proxy.newProxyInstance(
                    Local.class.getClassLoader(),
                    new Class<?>[] {io.lampyr.base.port.Randomness.class},
                    (_, _, _) -> 0.5));
    try {
      EsqlQuery query = EsqlQuery.parse(text, QueryParameters.NONE);
      Plan plan = query.plan(means, NOW, "1.2.3");
      return query.run(plan, means);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The rows, as JSON shows them. */
  public List<List<@Nullable Object>> rows(String text) {
    Result result = run(text);
    return ResultWriter.rows(result, result.columns());
  }
}
