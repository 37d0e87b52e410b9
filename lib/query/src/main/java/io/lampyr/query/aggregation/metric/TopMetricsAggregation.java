package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Scored;
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Row;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.sort.SortSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** {@code top_metrics}: some fields of the first documents of a bucket. */
public final class TopMetricsAggregation implements Aggregation, Scored, Settling {
  private final List<String> fields;
  private final TopRows.Wanted wanted;

  private TopMetricsAggregation(List<String> fields, TopRows.Wanted wanted) {
    this.fields = List.copyOf(fields);
    this.wanted = wanted;
  }

  public static TopMetricsAggregation of(Options options) {
    List<String> fields = new ArrayList<>();
    List<@Nullable Object> given = options.list("metrics");
    for (Object each : given == null ? List.<@Nullable Object>of() : given) {
      if (!(each instanceof Map<?, ?> map) || map.get("field") == null) {
        throw options.invalid("metrics", "a metric must name a field");
      }
      fields.add(String.valueOf(map.get("field")));
    }
    if (fields.isEmpty()) {
      throw FaultException.argument("[metrics] must contain at least one field");
    }
    List<SortSpec> sort = options.sort("sort");
    if (sort.size() != 1) {
      throw FaultException.argument("[sort] must contain exactly one sort");
    }
    int size = options.integer("size", 1);
    if (size < 1) {
      throw FaultException.argument("[size] must be more than [0] but was [" + size + "]");
    }
    return new TopMetricsAggregation(fields, new TopRows.Wanted(size, sort, false));
  }

  @Override
  public String type() {
    return "top_metrics";
  }

  @Override
  public boolean acceptsChildren() {
    return false;
  }

  @Override
  public boolean needsScores() {
    return wanted.sort().stream().anyMatch(SortSpec.ByScore.class::isInstance);
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    scope.queries().settings().checkTopMetrics(wanted.size());
    return new TopRows(scope, wanted);
  }

  @Override
  public Partial nothing(Node self) {
    return TopRows.nothing();
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    return TopRows.merge(partials, wanted);
  }

  /** Reads the fields. */
  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    Partial.Rows rows = TopRows.rows(partial);
    List<Row> read = new ArrayList<>();
    for (Row row : rows.rows()) {
      try {
        read.add(new Row(row.sort().subList(0, 1), Float.NaN, -1, new BytesRef(json(row, scope))));
      } catch (IOException failed) {
        throw new java.io.UncheckedIOException(failed);
      }
    }
    return new Partial.Rows(rows.total(), rows.maxScore(), read);
  }

  private byte[] json(Row row, AggregationScope scope) throws IOException {
    List<LeafReaderContext> leaves = scope.searcher().getIndexReader().leaves();
    LeafReaderContext context = leaves.get(ReaderUtil.subIndex(row.doc(), leaves));
    Map<String, @Nullable Object> metrics = new LinkedHashMap<>();
    for (String field : fields) {
      metrics.put(field, value(field, row.doc() - context.docBase, context, scope));
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    List<@Nullable Object> sort = new ArrayList<>();
    sort.add(shown(row.sort().get(1), scope));
    json.put("sort", sort);
    json.put("metrics", metrics);
    return Json.write(json);
  }

  /** Unlike a search's hits, these show dates as texts, and all decimals as doubles. */
  private @Nullable Object shown(@Nullable Object value, AggregationScope scope) {
    if (value instanceof Float decimal && wanted.sort().getFirst() instanceof SortSpec.ByField) {
      return decimal.doubleValue();
    }
    if (wanted.sort().getFirst() instanceof SortSpec.ByField by
        && value instanceof Long number
        && Sources.of(scope, FieldSpec.field(type(), by.field())) instanceof Source.Numbers numbers
        && numbers.source().format().kind() == Format.Kind.DATE) {
      return numbers.source().format().keyText(number);
    }
    return value;
  }

  private @Nullable Object value(
      String field, int doc, LeafReaderContext context, AggregationScope scope) throws IOException {
    FieldSpec spec = FieldSpec.field(type(), field);
    return switch (Sources.of(scope, spec)) {
      case Source.Absent absent -> null;
      case Source.Numbers numbers -> number(numbers.source(), doc, context);
      case Source.Terms terms -> {
        SortedSetDocValues values = terms.source().leaf(context);
        yield values.advanceExact(doc)
            ? terms.source().format().json(values.lookupOrd(values.nextOrd()))
            : null;
      }
      case Source.Points _, Source.Shapes _ -> throw Sources.unsupported(scope, spec);
      case Source.Ranges ranges -> throw Sources.unsupported(scope, spec);
    };
  }

  private static @Nullable Object number(NumberSource source, int doc, LeafReaderContext context)
      throws IOException {
    LeafNumbers numbers = source.leaf(context);
    if (!numbers.advance(doc)) {
      return null;
    }
    Object key = source.form().key(numbers.nextKey());
    String text = source.format().keyText(key);
    return text == null ? source.format().json(key) : text;
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Rows rows = TopRows.rows(partial);
    List<Object> top = new ArrayList<>();
    Map<String, Double> values = new LinkedHashMap<>();
    for (Row row : rows.rows()) {
      Map<String, @Nullable Object> json = Json.readObject(row.json().utf8ToString());
      if (top.isEmpty() && json.get("metrics") instanceof Map<?, ?> metrics) {
        metrics.forEach((name, value) ->
            values.put(name.toString(), value instanceof Number n ? n.doubleValue() : Double.NaN));
      }
      top.add(json);
    }
    fields.forEach(field -> values.putIfAbsent(field, Double.NaN));
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("top", top);
    return new Result.Metric(type(), body, values, true);
  }
}
