package io.lampyr.esql.sql;

import io.lampyr.esql.analysis.Analyzer;
import io.lampyr.esql.optimize.Optimizer;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.sql.syntax.SqlParser;
import io.lampyr.esql.sql.translate.SelectTranslator;
import io.lampyr.esql.sql.translate.Session;
import io.lampyr.esql.sql.translate.SqlSource;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.esql.sql.type.SqlColumn;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.esql.tree.Command;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Statements of SQL, as plans of the engine that carries piped queries out. Stateless. */
public final class SqlQuery {
  private SqlQuery() {}

  /** Reads a statement; nothing is looked for yet. */
  public static Statement parse(String text, QueryParameters parameters) {
    return SqlParser.parse(text, parameters);
  }

  /**
   * A query that can be carried out.
   *
   * @param columns its columns as SQL tells them, in the order of the plan's
   */
  public record Planned(Plan plan, List<SqlColumn> columns) {
    public Planned {
      columns = List.copyOf(columns);
    }
  }

  /**
   * The plan of a query.
   *
   * @param filter a query in JSON that documents are to match besides; none if it is null
   * @param rows how many rows are wanted at most
   */
  public static Planned plan(
      Statement.Select select,
      Tables tables,
      SqlSource source,
      Session session,
      @Nullable Map<String, Object> filter,
      int rows) {
    SelectTranslator.Made made = SelectTranslator.translate(source, session, select);
    List<Command> commands = made.commands();
    Plan all = Analyzer.plan(commands, tables, session.now(), filter, rows);
    Map<String, Column> known = new HashMap<>();
    all.columns().forEach(column -> known.put(column.name(), column));
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < made.inner().size(); i++) {
      Column column = Objects.requireNonNull(known.get(made.inner().get(i)));
      columns.add(new Column(column.slot(), made.columns().get(i).name(), column.type()));
    }
    Plan plan = Optimizer.optimize(all.answering(columns));
    return new Planned(filter == null ? plan : plan.filtered(filter), made.columns());
  }
}
