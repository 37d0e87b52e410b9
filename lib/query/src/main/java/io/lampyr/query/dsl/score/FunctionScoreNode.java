package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.compound.AllNode;
import io.lampyr.query.dsl.frame.NamedNode;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.score.FunctionMath.BoostMode;
import io.lampyr.query.dsl.score.FunctionMath.ScoreMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code function_score}: a query whose scores functions change. */
record FunctionScoreNode(
    QueryNode query, List<Weighted> functions, FunctionMath math, @Nullable Float minScore)
    implements QueryNode {
  private static final Set<String> FUNCTIONS =
      Set.of(
          "script_score", "random_score", "field_value_factor", "gauss", "exp", "linear", "weight");

  private static final Set<String> OPTIONS =
      Set.of("query", "score_mode", "boost_mode", "max_boost", "min_score", "boost", "_name");

  /** A function, the documents that it is for, its weight, and what explanations call it. */
  record Weighted(
      @Nullable QueryNode filter,
      ScoreFunction function,
      @Nullable Float weight,
      @Nullable String name) {}

  FunctionScoreNode {
    functions = List.copyOf(functions);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    checkOneWay(body);
    checkKinds(body);
    QueryNode query = inner.optional(body, "query");
    List<Weighted> functions = new ArrayList<>();
    if (body.has("functions")) {
      for (Part part : functions(body)) {
        functions.add(entry(body, part, inner));
      }
    } else {
      Weighted only = weighted(body, null, null);
      if (only != null) {
        functions.add(only);
      }
    }
    List<@Nullable Float> weights = new ArrayList<>();
    functions.forEach(function -> weights.add(function.weight()));
    FunctionMath math =
        new FunctionMath(
            body.choice("score_mode", ScoreMode.class, ScoreMode.MULTIPLY),
            body.choice("boost_mode", BoostMode.class, BoostMode.MULTIPLY),
            body.has("max_boost") ? (float) body.number("max_boost", 0) : Float.MAX_VALUE,
            weights);
    Float minScore = body.has("min_score") ? (float) body.number("min_score", 0) : null;
    return new FunctionScoreNode(query == null ? new AllNode() : query, functions, math, minScore);
  }

  /** A single function stands in the query itself, and several in an array: never both. */
  private static void checkOneWay(PlacedBody body) {
    String found = null;
    for (String key : body.all().keySet()) {
      boolean array = key.equals("functions");
      // A word that nobody knows is taken for one of a function, once there is another.
      boolean strange = found != null && body.all().get(key) instanceof Part.Scalar;
      if (!array && !FUNCTIONS.contains(key) && (!strange || OPTIONS.contains(key))) {
        continue;
      }
      if (found != null && !array && !found.equals("functions")) {
        throw body.wrong(
            "failed to parse [function_score] query. already found function ["
                + found
                + "], now encountering ["
                + key
                + "]. use [functions] array if you want to define several functions.");
      }
      if (found != null) {
        throw body.wrong(
            "failed to parse [function_score] query. [you can either define [functions] array or a"
                + " single function, not both. already found ["
                + found
                + "]"
                + (found.equals("functions") ? " array" : "")
                + ", now encountering ["
                + key
                + "].]");
      }
      found = key;
    }
  }

  private static void checkKinds(PlacedBody body) {
    body.all()
        .forEach((key, part) -> {
          boolean functions = key.equals("functions");
          switch (part) {
            case Part.Fields object when !key.equals("query") -> checkFunction(key, object);
            case Part.Items _ when !functions -> throw unsupported(body, "array", key);
            case Part.Scalar _ when functions || key.equals("query") ->
                throw unsupported(body, "field", key);
            default -> {}
          }
        });
  }

  private static FaultException unsupported(PlacedBody body, String kind, String key) {
    return body.wrong(
        "failed to parse [function_score] query. " + kind + " [" + key + "] is not supported");
  }

  /** Objects are functions, by their names. */
  private static void checkFunction(String key, Part.Fields object) {
    if (FUNCTIONS.contains(key) && !key.equals("weight")) {
      return;
    }
    Position at = object.position();
    String near = "did you mean any of [random_score, script_score]?";
    throw new FaultException(
        new Fault(
            ErrorKind.PARSING,
            "unknown query [function_score] " + near,
            at,
            new Fault(ErrorKind.NAMED_OBJECT_NOT_FOUND, "unknown field [" + key + "]", at, null)));
  }

  private static List<Part> functions(PlacedBody body) {
    return body.list("functions");
  }

  private static Weighted entry(PlacedBody body, Part part, QueryReader inner) {
    if (!(part instanceof Part.Fields)) {
      throw body.wrong(
          "failed to parse [function_score]. malformed query, expected a [START_OBJECT] while"
              + " parsing functions but got a ["
              + part.token()
              + "] instead");
    }
    PlacedBody one = PlacedBody.of("function_score", part);
    one.all()
        .forEach((key, value) -> {
          if (value instanceof Part.Fields object && !key.equals("filter")) {
            checkFunction(key, object);
          }
        });
    Weighted found = weighted(one, filter(one, inner), one.text("_name"));
    for (String key : one.all().keySet()) {
      if (!FUNCTIONS.contains(key) && !key.equals("filter") && !key.equals("_name")) {
        throw unsupported(one, "field", key);
      }
    }
    if (found == null) {
      throw one.wrong(
          "failed to parse [function_score] query. an entry in functions list is missing a"
              + " function.");
    }
    return found;
  }

  /** The documents that a function is for; of several queries the last one says it. */
  private static @Nullable QueryNode filter(PlacedBody body, QueryReader inner) {
    Part given = body.take("filter");
    if (given instanceof Part.Scalar value && !value.isNull()) {
      throw value.malformed(
          "failed to parse [function_score] query. field [filter] is not supported");
    }
    List<QueryNode> all = inner.queries(body, "filter");
    QueryNode last = all.isEmpty() ? null : all.getLast();
    // The peers do not ask what all documents match, so that nobody is told its name.
    return last instanceof NamedNode named && named.query() instanceof AllNode
        ? named.query()
        : last;
  }

  /** The one function that the body has, with its weight; null if it has neither. */
  private static @Nullable Weighted weighted(
      PlacedBody body, @Nullable QueryNode filter, @Nullable String name) {
    Float weight = body.has("weight") ? (float) body.number("weight", 1) : null;
    if (weight != null && weight < 0) {
      throw FaultException.argument("[weight] cannot be negative for a filtering function");
    }
    ScoreFunction function = null;
    String before = null;
    for (Map.Entry<String, Part> entry : body.all().entrySet()) {
      ScoreFunction found = function(body, entry.getKey(), entry.getValue());
      if (found != null && function != null) {
        throw body.wrong(
            "failed to parse function_score functions. already found ["
                + before
                + "], now encountering ["
                + entry.getKey()
                + "].");
      }
      if (found != null) {
        function = found;
        before = entry.getKey();
      }
    }
    if (function == null && weight == null) {
      return null;
    }
    return new Weighted(
        filter, function == null ? new ScoreFunction.One() : function, weight, name);
  }

  private static @Nullable ScoreFunction function(PlacedBody body, String key, Part part) {
    if (!FUNCTIONS.contains(key) || key.equals("weight")) {
      return null;
    }
    if (!(part instanceof Part.Fields)) {
      throw unsupported(body, part instanceof Part.Items ? "array" : "field", key);
    }
    body.take(key);
    return switch (key) {
      case "script_score" -> ByScript.read(part);
      case "random_score" -> Chance.read(part);
      case "field_value_factor" -> FieldFactor.read(part);
      default -> DecayFunction.read(key, part);
    };
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return query.isNothing(scope);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (isNothing(scope)) {
      return new MatchNoDocsQuery("what is scored matches nothing");
    }
    Query inner = query.toLucene(scope);
    int mark = scope.collected().mark();
    List<ScoredByFunctions.Applied> applied = new ArrayList<>();
    for (Weighted function : functions) {
      QueryNode filter = function.filter();
      applied.add(
          new ScoredByFunctions.Applied(
              function.function().compile(scope),
              filter == null ? null : filter.toLucene(scope),
              function.weight(),
              ScoreFunction.told(function.name())));
    }
    // What only scores shows no hits.
    scope.collected().since(mark);
    Query scored =
        applied.isEmpty()
            ? inner
            : ScoredByFunctions.of(inner, applied, isAlone(applied) ? math.ofOne() : math, this);
    return minScore == null ? scored : MinScoreQuery.ofBoosted(scored, minScore);
  }

  /** Whether there is one function, which is for all documents. */
  private static boolean isAlone(List<ScoredByFunctions.Applied> applied) {
    return applied.size() == 1
        && (applied.getFirst().filter() == null
            || applied.getFirst().filter() instanceof MatchAllDocsQuery);
  }
}
