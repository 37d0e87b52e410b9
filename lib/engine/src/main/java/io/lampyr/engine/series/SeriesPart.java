package io.lampyr.engine.series;

import io.lampyr.base.wire.WireInput;
import io.lampyr.base.wire.WireOutput;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.metrics.series.Fewer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a lane of shards needs to know to be asked for a part of a query in PromQL: {@code
 * docs/format/promql-lanes.md}.
 *
 * @param query the whole query's text
 * @param question which part of it
 * @param fewer where in all shards there are fewer points than there were
 * @param labels paths of labels by their names, in all shards
 * @param metric the metric that is asked for
 * @param paths its paths, in all shards
 * @param columns what the paths' columns are, in all shards
 */
@SuppressWarnings("ArrayRecordComponent") // Looked into, never compared.
public record SeriesPart(
    String query,
    byte[] question,
    Fewer fewer,
    SortedMap<String, Set<String>> labels,
    String metric,
    Set<String> paths,
    List<Table.Field> columns) {
  private static final int VERSION = 1;

  /** Of a query that all these series are asked for. */
  static SeriesPart of(ShardSeries all, String query, String metric, byte[] question) {
    SeriesFields fields = all.fields();
    SeriesFields.Metric known = fields.metrics().get(metric);
    Set<String> paths = known == null ? Set.of() : known.paths();
    Set<String> needed = new LinkedHashSet<>(paths);
    needed.add(SeriesFields.TIME);
    fields.labels().values().forEach(needed::addAll);
    List<Table.Field> columns =
        all.table().fields().stream().filter(field -> needed.contains(field.name())).toList();
    return new SeriesPart(query, question, all.fewer(), fields.labels(), metric, paths, columns);
  }

  private static final class Output extends WireOutput<Output> {
    @Override
    protected Output self() {
      return this;
    }

    Output column(Table.Field field) {
      text(field.name()).text(field.type().name());
      return optional(field.problem(), Output::text).flag(field.pushed());
    }
  }

  private static final class Input extends WireInput<Input> {
    Input(byte[] bytes) {
      super(bytes, "part of a query of series");
    }

    @Override
    protected Input self() {
      return this;
    }

    Set<String> texts() {
      return new LinkedHashSet<>(list(1, Input::text));
    }

    Table.Field column() {
      String name = text();
      return new Table.Field(name, DataType.valueOf(text()), optional(Input::text), flag());
    }
  }

  public byte[] encode() {
    Output out = new Output().octet(VERSION).text(query).bytes(question);
    out.list(
        fewer.spans(),
        (o, span) -> o.signed(span.from()).signed(span.to()).number(span.interval()));
    out.list(
        labels.entrySet(),
        (o, label) -> o.text(label.getKey()).list(label.getValue(), Output::text));
    return out.text(metric).list(paths, Output::text).list(columns, Output::column).toByteArray();
  }

  /** Anything else is a {@link io.lampyr.base.error.CorruptionException}. */
  public static SeriesPart decode(byte[] bytes) {
    return new Input(bytes)
        .whole(in -> {
          int version = in.octet();
          if (version != VERSION) {
            throw in.corrupt("it has version " + version + ", this program reads " + VERSION);
          }
          String query = in.text();
          byte[] question = in.bytes();
          Fewer fewer =
              new Fewer(in.list(3, i -> new Fewer.Span(i.signed(), i.signed(), i.number())));
          SortedMap<String, Set<String>> labels = new TreeMap<>();
          int count = in.count(2);
          for (int i = 0; i < count; i++) {
            String name = in.text();
            labels.put(name, in.texts());
          }
          return new SeriesPart(
              query, question, fewer, labels, in.text(), in.texts(), in.list(4, Input::column));
        });
  }

  private record Columns(List<Field> fields) implements Table {
    private Columns {
      fields = List.copyOf(fields);
    }

    @Override
    public List<Split> splits() {
      return List.of();
    }
  }

  /** The series of one lane, which has a shard at least. */
  public ShardSeries over(List<SeriesShard> lane) {
    return new ShardSeries(
        new Columns(columns), SeriesFields.of(labels, metric, paths), lane, fewer);
  }
}
