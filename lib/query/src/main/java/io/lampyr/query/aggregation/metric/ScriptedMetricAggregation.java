package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Scored;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.ScriptResults;
import io.lampyr.query.script.doc.DocFields;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.doc.ScriptedIndex;
import io.lampyr.query.script.run.Given;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * {@code scripted_metric}: what four scripts make of documents. Each slice of a shard has a state
 * of its own, which one script makes, a second one changes for each document, and a third one turns
 * into what leaves the shard; the last one sees all of these. Each run is bounded as all scripts
 * are, and what runs make counts as memory of the search, kept or not.
 */
public final class ScriptedMetricAggregation implements Aggregation, Scored {
  private static final String VALUE = "value";

  private final @Nullable Program init;
  private final Program map;
  private final Program combine;
  private final Program reduce;

  /** A script with the parameters that it has of its own and of the aggregation. */
  private record Program(ScriptProgram script, Map<String, @Nullable Object> params) {
    static @Nullable Program of(
        Options options, String key, ScriptContext context, Map<String, @Nullable Object> common) {
      Object given = options.script(key);
      if (given == null) {
        return null;
      }
      Script script = Script.of(given);
      Map<String, @Nullable Object> params = new LinkedHashMap<>(common);
      script
          .params()
          .forEach((name, value) -> {
            if (common.containsKey(name)) {
              throw FaultException.argument(
                  "Parameter name \"" + name + "\" used in both aggregation and script parameters");
            }
            params.put(name, value);
          });
      return new Program(script.compile(context), params);
    }

    @Nullable Object run(String name, @Nullable Object value) {
      Map<String, @Nullable Object> values = new HashMap<>();
      values.put(name, value);
      values.put("params", params);
      return script.run(Given.of(values));
    }
  }

  private ScriptedMetricAggregation(
      @Nullable Program init, Program map, Program combine, Program reduce) {
    this.init = init;
    this.map = map;
    this.combine = combine;
    this.reduce = reduce;
  }

  public static ScriptedMetricAggregation of(Options options) {
    Map<String, @Nullable Object> common = Script.params(options.object("params"));
    Program init = Program.of(options, "init_script", ScriptContext.METRIC_INIT, common);
    Program map = Program.of(options, "map_script", ScriptContext.METRIC_MAP, common);
    Program combine = Program.of(options, "combine_script", ScriptContext.METRIC_COMBINE, common);
    Program reduce = Program.of(options, "reduce_script", ScriptContext.METRIC_REDUCE, common);
    if (map == null) {
      throw FaultException.argument("Required [map_script]");
    }
    if (combine == null) {
      throw FaultException.argument("[combineScript] must not be null: [" + options.name() + "]");
    }
    if (reduce == null) {
      throw FaultException.argument("[reduceScript] must not be null: [" + options.name() + "]");
    }
    return new ScriptedMetricAggregation(init, map, combine, reduce);
  }

  @Override
  public String type() {
    return "scripted_metric";
  }

  @Override
  public boolean acceptsChildren() {
    return false;
  }

  @Override
  public boolean needsAllShards() {
    return true;
  }

  @Override
  public boolean needsScores() {
    return map.script().uses("_score");
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    return new Running(scope);
  }

  private final class Running implements Collecting {
    private final AggregationScope scope;
    private final Map<Integer, Map<String, @Nullable Object>> states = new HashMap<>();

    Running(AggregationScope scope) {
      this.scope = scope;
    }

    private Map<String, @Nullable Object> state(int bucket) {
      return states.computeIfAbsent(
          bucket,
          _ -> {
            Map<String, @Nullable Object> state = new LinkedHashMap<>();
            if (init != null) {
              var _ = init.run("state", state);
            }
            return state;
          });
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      Map<String, @Nullable Object> beside = new HashMap<>();
      DocGiven given =
          new DocGiven(
                  new DocFields(
                      new ScriptedIndex(scope.mapping(), scope.terms()), segment.context(), null),
                  map.params(),
                  beside,
                  () -> score(segment))
              .sourced(map.script().script().source(), scope.mapping(), segment.context());
      return (doc, bucket) -> {
        beside.put("state", state(bucket));
        given.moveTo(doc);
        var _ = map.script().run(given, scope.memory());
      };
    }

    private static double score(Segment segment) {
      try {
        return segment.score();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @Override
    public Partial build(int bucket) {
      Object combined = combine.run("state", state(bucket));
      BytesRef written = written(ScriptResults.tree(combined));
      scope.memory().accept(written.length);
      return one(written);
    }
  }

  private static BytesRef written(@Nullable Object state) {
    Map<String, @Nullable Object> json = new HashMap<>();
    json.put(VALUE, state);
    return new BytesRef(Json.write(json));
  }

  private static Partial one(BytesRef state) {
    return new Partial.Rows(
        1, Double.NaN, List.of(new Partial.Row(List.of(), Float.NaN, -1, state)));
  }

  /** A state that is null, as the peers' scripts are given it where there was nothing to run on. */
  @Override
  public Partial nothing(Node self) {
    return one(written(null));
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    List<Partial.Row> rows = new ArrayList<>();
    for (Partial partial : partials) {
      rows.addAll(TopRows.rows(partial).rows());
    }
    return new Partial.Rows(rows.size(), Double.NaN, rows);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    List<@Nullable Object> states = new ArrayList<>();
    for (Partial.Row row : TopRows.rows(partial).rows()) {
      BytesRef json = BytesRef.deepCopyOf(row.json());
      states.add(Objects.requireNonNull(Json.readObject(json.bytes)).get(VALUE));
    }
    Object value = ScriptResults.tree(reduce.run("states", states));
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put(VALUE, value);
    Map<String, Double> numbers =
        value instanceof Number number ? Map.of("", number.doubleValue()) : Map.of();
    return new Result.Metric(type(), body, numbers, false);
  }
}
