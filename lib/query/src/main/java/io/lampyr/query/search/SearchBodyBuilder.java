package io.lampyr.query.search;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.TimeText;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.aggregation.AggregationParser;
import io.lampyr.query.aggregation.AggregationTree;
import io.lampyr.query.aggregation.frame.Asking;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.compound.HybridNode;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.FetchReader;
import io.lampyr.query.fetch.FetchSpec;
import io.lampyr.query.fetch.ShowingQueries;
import io.lampyr.query.fetch.SourceSpec;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.sort.SortReader;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.query.suggest.SuggestReader;
import io.lampyr.query.suggest.SuggestSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A search's body in the making. */
final class SearchBodyBuilder {
  private static final int STANDARD_SIZE = 10;

  private final Asking asking;
  private final FetchReader fetch = new FetchReader();
  private @Nullable QueryNode query;
  private @Nullable QueryNode postFilter;
  private final List<Knn> knn = new ArrayList<>();
  private @Nullable Object retriever;
  private @Nullable Object rank;
  private @Nullable Ranked ranked;
  private @Nullable AggregationTree aggregations;
  private @Nullable SuggestSpec suggest;

  private int from;
  private int size = STANDARD_SIZE;
  private @Nullable List<? extends @Nullable Object> searchAfter;
  private SearchBody.@Nullable Slice slice;
  private SearchBody.@Nullable PointInTime pit;

  private List<SortSpec> sort = List.of();
  private boolean trackScores;
  private @Nullable Float minScore;
  private final List<Rescore> rescore = new ArrayList<>();
  private @Nullable Collapse collapse;
  private final Map<String, Float> indicesBoost = new LinkedHashMap<>();

  private @Nullable Integer countUpTo;
  private boolean countAsNumber;
  private int terminateAfter;
  private long timeoutMillis;

  private boolean profile;
  private List<String> stats = List.of();
  private Map<String, ? extends @Nullable Object> runtime = Map.of();
  private Map<String, ? extends @Nullable Object> derived = Map.of();
  private @Nullable SourceSpec sourceOfParameter;

  private final Uses.Noted uses = new Uses.Noted();

  SearchBodyBuilder(Asking asking) {
    this.asking = asking;
  }

  /** Reads the value of one of the keys that a body may have. */
  void key(String name, JsonParser parser) {
    switch (name) {
      case "query" -> query = ShowingQueries.parse(parser, uses::query);
      case "post_filter" -> postFilter = ShowingQueries.parse(parser, uses::query);
      case "retriever" -> retriever = Json.read(parser);
      case "rank" -> rank = Json.read(parser);
      case "knn" -> knn.addAll(StreamedBody.list(parser, one -> Knn.read(one, uses::query)));
      case "aggs", "aggregations" -> {
        AggregationTree tree = AggregationParser.parse(parser, asking);
        aggregations = tree.isEmpty() ? null : tree;
      }
      // Without a query nothing is searched for, even where nothing is suggested.
      case "suggest" -> suggest = new SuggestReader().read(parser);
      case "profile" -> profile = StreamedBody.flag(parser, name);
      case "stats" -> stats = StreamedBody.list(parser, one -> StreamedBody.onlyText(one, name));
      case "ext" -> checkNothing(Json.read(parser));
      case "runtime_mappings" -> runtime = Json.object(Json.read(parser), name);
      case "derived" -> derived = Json.object(Json.read(parser), name);
      default -> {
        if (!window(name, parser) && !ranking(name, parser)) {
          fetch.key(name, parser);
        }
      }
    }
  }

  /** What plugins would read; there are none. */
  private static void checkNothing(@Nullable Object extensions) {
    if (extensions instanceof Map<?, ?> given && !given.isEmpty()) {
      throw FaultException.argument(
          "[ext] with ["
              + given.keySet().iterator().next()
              + "] is not supported: it is read by a plugin that is no part of this server");
    }
  }

  private boolean window(String name, JsonParser parser) {
    switch (name) {
      case "from" -> from = notNegative(name, StreamedBody.integer(parser, name));
      case "size" -> size = notNegative(name, StreamedBody.integer(parser, name));
      case "search_after" -> searchAfter = searchAfter(parser);
      case "slice" -> slice = slice(parser);
      case "pit" -> pit = pit(parser);
      case "track_total_hits" -> countUpTo = countUpTo(parser);
      case "terminate_after" -> terminateAfter(StreamedBody.integer(parser, name));
      case "timeout" -> timeout(StreamedBody.text(parser, name));
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean ranking(String name, JsonParser parser) {
    switch (name) {
      case "sort" -> sort = new SortReader().read(parser);
      case "track_scores" -> trackScores = StreamedBody.flag(parser, name);
      case "min_score" -> minScore = (float) StreamedBody.decimal(parser, name);
      case "rescore" ->
          rescore.addAll(
              StreamedBody.list(parser, one -> Rescore.read(one, uses, asking.dialect())));
      case "collapse" -> collapse = Collapse.read(parser);
      case "indices_boost" -> IndexBoosts.read(parser, indicesBoost);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** What it makes use of, for whoever reads its keys. */
  Uses.Noted uses() {
    return uses;
  }

  /** Says what a URL's parameter says. */
  void sort(List<SortSpec> other) {
    sort = other;
  }

  void source(SourceSpec other) {
    sourceOfParameter = other;
  }

  @Nullable SourceSpec source() {
    return sourceOfParameter;
  }

  static int notNegative(String name, int value) {
    if (value < 0) {
      throw FaultException.argument(
          "[" + name + "] parameter cannot be negative, found [" + value + "]");
    }
    return value;
  }

  private static List<? extends @Nullable Object> searchAfter(JsonParser parser) {
    List<@Nullable Object> values = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken().isStructStart()) {
        throw StreamedBody.parsing(
            parser,
            "Expected [VALUE_STRING] or [VALUE_NUMBER] or [VALUE_BOOLEAN] or [VALUE_NULL] but found"
                + " ["
                + JsonReading.named(parser.currentToken())
                + "] inside search_after.");
      }
      if (values.size() == StreamedBody.MAX_LIST) {
        throw FaultException.argument("too many values in [search_after]");
      }
      values.add(parser.currentToken() == JsonToken.VALUE_NULL ? null : sortValue(parser));
    }
    if (values.isEmpty()) {
      throw FaultException.argument("Values must contains at least one value.");
    }
    return values;
  }

  /** Other numbers than whole ones stay as they were written, so that none loses digits. */
  private static Object sortValue(JsonParser parser) {
    boolean whole =
        parser.currentToken() == JsonToken.VALUE_NUMBER_INT
            && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
    return whole ? (Object) parser.getLongValue() : parser.getString();
  }

  private static SearchBody.Slice slice(JsonParser parser) {
    int[] numbers = {-1, -1};
    String[] field = new String[1];
    StreamedBody.object(
        parser,
        "slice",
        (key, value) -> {
          switch (key) {
            case "field" -> field[0] = StreamedBody.text(value, key);
            case "id" -> numbers[0] = StreamedBody.integer(value, key);
            case "max" -> numbers[1] = StreamedBody.integer(value, key);
            default -> {
              return false;
            }
          }
          return true;
        });
    if (numbers[0] < 0) {
      throw FaultException.argument("id must be greater than or equal to 0");
    }
    if (numbers[1] <= 1) {
      throw FaultException.argument("max must be greater than 1");
    }
    if (numbers[0] >= numbers[1]) {
      throw FaultException.argument("max must be greater than id");
    }
    return new SearchBody.Slice(field[0], numbers[0], numbers[1]);
  }

  private static SearchBody.PointInTime pit(JsonParser parser) {
    String[] read = new String[2];
    StreamedBody.object(
        parser,
        "pit",
        (key, value) -> {
          switch (key) {
            case "id" -> read[0] = StreamedBody.text(value, key);
            case "keep_alive" -> read[1] = StreamedBody.text(value, key);
            default -> {
              return false;
            }
          }
          return true;
        });
    if (read[0] == null) {
      throw FaultException.argument("point in time id is not provided");
    }
    return new SearchBody.PointInTime(read[0], read[1]);
  }

  private static int countUpTo(JsonParser parser) {
    String text = StreamedBody.text(parser, "track_total_hits");
    boolean word = text.equals("true") || text.equals("false");
    if (!word && !parser.currentToken().isNumeric()) {
      text = Long.toString(StreamedBody.whole(parser, "track_total_hits"));
    }
    return countUpTo(text, !word);
  }

  private static int countUpTo(String text, boolean number) {
    if (text.equals("true")) {
      return SearchBody.COUNT_ALL;
    }
    if (text.equals("false")) {
      return SearchBody.COUNT_NONE;
    }
    if (number || text.matches("-?[0-9]{1,10}")) {
      // What follows a number's point is passed over.
      long value = (long) Double.parseDouble(text);
      if (value >= -1 && value <= Integer.MAX_VALUE) {
        return (int) value;
      }
    }
    throw FaultException.argument(
        "[track_total_hits] parameter must be positive or equals to -1, got " + text);
  }

  void trackTotalHits(String text) {
    countUpTo = countUpTo(text, false);
  }

  /** The answer tells the count without a relation, so that it must be exact. */
  void countAsNumber() {
    countAsNumber = true;
  }

  private int counted() {
    if (countUpTo == null) {
      return countAsNumber ? SearchBody.COUNT_ALL : SearchBody.STANDARD_COUNT;
    }
    boolean isExact = countUpTo == SearchBody.COUNT_ALL || countUpTo == SearchBody.COUNT_NONE;
    if (countAsNumber && !isExact) {
      throw FaultException.argument(
          "[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate,"
              + " got "
              + countUpTo);
    }
    return countUpTo;
  }

  private void terminateAfter(int documents) {
    if (documents < 0) {
      throw FaultException.argument("terminateAfter must be > 0");
    }
    terminateAfter = documents;
  }

  private void timeout(String text) {
    Duration time = TimeText.parse("timeout", text);
    timeoutMillis = time.isNegative() ? SearchBody.Limits.NO_TIMEOUT : Math.max(1, time.toMillis());
  }

  /** The body, if its parts go together. */
  SearchBody done() {
    if (retriever != null) {
      retrieve();
    }
    SearchBody plain = plain();
    Optional<HybridNode> hybrid = QueryParser.hybrid(query);
    if (rank != null) {
      ranked = RankReader.read(rank, plain);
      query = null;
      knn.clear();
    } else if (hybrid.isPresent()) {
      ranked = HybridLegs.of(hybrid.get(), plain);
      query = null;
    }
    return ranked == null ? plain : plain();
  }

  private void retrieve() {
    checkAlone();
    switch (new RetrieverReader(new SearchBodyReader(asking), size, uses::retriever)
        .read(retriever)) {
      case RetrieverReader.Read.Lists(Ranked lists, List<?> again) -> {
        RetrieverReader.checkAlone(Map.of("slice", slice != null));
        ranked = lists;
        lists.legs().forEach(leg -> uses.list(leg.body().extras().uses()));
        if (!again.isEmpty()) {
          key("rescore", again);
        }
      }
      case RetrieverReader.Read.Plain(var body) -> body.forEach(this::key);
    }
  }

  private void key(String name, @Nullable Object value) {
    byte[] json = Json.write(value);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      key(name, parser);
    }
  }

  /** What a retriever says is said by it alone. */
  private void checkAlone() {
    Map<String, Boolean> said = new LinkedHashMap<>();
    said.put("query", query != null);
    said.put("knn", !knn.isEmpty());
    said.put("rank", rank != null);
    said.put("search_after", searchAfter != null);
    said.put("terminate_after", terminateAfter > 0);
    said.put("sort", !sort.isEmpty());
    said.put("rescore", !rescore.isEmpty());
    said.put("min_score", minScore != null);
    RetrieverReader.checkAlone(said);
  }

  private SearchBody plain() {
    FetchSpec shown = fetch.done();
    return new SearchBody(
        query,
        postFilter,
        new Gathering(knn, ranked, retriever != null),
        aggregations,
        new SearchBody.Window(from, size, searchAfter, slice, pit),
        new SearchBody.Ranking(sort, trackScores, minScore, rescore, collapse, indicesBoost),
        new SearchBody.Limits(counted(), terminateAfter, timeoutMillis),
        sourceOfParameter == null ? shown : shown.withSource(sourceOfParameter),
        suggest,
        new SearchBody.Extras(
            profile, stats, new SearchBody.Computing(runtime, derived), uses.done()));
  }
}
