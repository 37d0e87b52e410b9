package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.FetchReader;
import io.lampyr.query.fetch.ShowingQueries;
import io.lampyr.query.request.StreamedOptions;
import io.lampyr.query.sort.SortReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/** Reads options, and the queries and sorts among them. */
public final class OptionsReader {
  private static final Set<String> WITH_FILTERS = Set.of("filters", "adjacency_matrix");
  private static final Set<String> SORTED = Set.of("top_hits", "top_metrics");
  private static final String BUCKETS = "bucket_sort";

  private OptionsReader() {}

  /** The options of the object that begins at the parser's token. */
  public static Options read(String type, String name, JsonParser parser) {
    Map<String, GivenOptions.Given> given = new LinkedHashMap<>();
    if (type.equals("filter")) {
      String at = place(parser);
      given.put("filter", new GivenOptions.Given(ShowingQueries.parse(parser), at, at, at));
      return new Options(type, name, given);
    }
    FetchReader shown = new FetchReader();
    for (String key = parser.nextName(); key != null; key = parser.nextName()) {
      String at = place(parser);
      parser.nextToken();
      if (type.equals("top_hits") && isShown(name, key, parser) && shown.key(key, parser)) {
        continue;
      }
      String from = place(parser);
      Object value = value(type, key, parser);
      given.put(key, new GivenOptions.Given(value, at, from, place(parser)));
    }
    return type.equals("top_hits")
        ? new Options(type, name, given, shown.done())
        : new Options(type, name, given);
  }

  /** Whether a key may say what is shown of hits; one whose value is of another kind is refused. */
  private static boolean isShown(String name, String key, JsonParser parser) {
    JsonToken token = parser.currentToken();
    boolean fits =
        switch (key) {
          case "fields", "docvalue_fields" -> token == JsonToken.START_ARRAY;
          case "highlight", "script_fields" -> token == JsonToken.START_OBJECT;
          case "version", "seq_no_primary_term", "explain" -> token.isScalarValue();
          default -> true;
        };
    if (!fits || token == JsonToken.VALUE_NULL) {
      throw OtherWords.KEY_ALONE.refusal(key, JsonReading.named(token), name);
    }
    return true;
  }

  private static @Nullable Object value(String type, String key, JsonParser parser) {
    if (key.equals("background_filter") && parser.currentToken() == JsonToken.START_OBJECT) {
      return background(type, parser);
    }
    if (key.equals("filter") && type.equals("frequent_item_sets")) {
      return ShowingQueries.parse(parser);
    }
    if (key.equals("sort") && isSorted(type, parser)) {
      return sorting(type, parser);
    }
    if (type.equals("t_test") && parser.currentToken() == JsonToken.START_OBJECT) {
      return population(parser);
    }
    if (!key.equals("filters") || !WITH_FILTERS.contains(type)) {
      return Json.read(parser);
    }
    if (parser.currentToken() == JsonToken.START_ARRAY && type.equals("filters")) {
      List<QueryNode> list = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(ShowingQueries.parse(parser));
      }
      return new Options.Filters(null, list);
    }
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return Json.read(parser);
    }
    Map<String, QueryNode> map = new TreeMap<>();
    if (type.equals("filters")) {
      named(parser, (_, query) -> query.run(), map);
    } else {
      StreamedOptions each = new StreamedOptions("filters");
      new StreamedOptions(type)
          .within(
              parser,
              "filters",
              () -> named(parser, (name, query) -> each.within(parser, name, query), map));
    }
    return new Options.Filters(List.copyOf(map.keySet()), List.copyOf(map.values()));
  }

  /** Whether what stands under the key is what something is sorted by. */
  private static boolean isSorted(String type, JsonParser parser) {
    return SORTED.contains(type) || (type.equals(BUCKETS) && parser.currentToken().isStructStart());
  }

  /** Of buckets, what is wrong with it is told as the option's fault. */
  private static Options.Sorting sorting(String type, JsonParser parser) {
    Options.Sorting[] sorting = new Options.Sorting[1];
    Runnable reading = () -> sorting[0] = new Options.Sorting(new SortReader().read(parser));
    if (type.equals(BUCKETS)) {
      new StreamedOptions(type).within(parser, "sort", reading);
    } else {
      reading.run();
    }
    return sorting[0];
  }

  /** Queries by their names, each of which is read within what tells its faults. */
  private static void named(
      JsonParser parser, BiConsumer<String, Runnable> telling, Map<String, QueryNode> map) {
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      String filter = name;
      telling.accept(filter, () -> map.put(filter, ShowingQueries.parse(parser)));
    }
  }

  private static QueryNode background(String type, JsonParser parser) {
    try {
      return ShowingQueries.parse(parser);
    } catch (FaultException wrong) {
      throw new FaultException(
          wrong
              .fault()
              .within(
                  ErrorKind.X_CONTENT_PARSE,
                  place(parser) + " [" + type + "] failed to parse field [background_filter]"));
    }
  }

  /** An object in which a filter may stand beside other values. */
  private static Map<String, @Nullable Object> population(JsonParser parser) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      map.put(name, name.equals("filter") ? ShowingQueries.parse(parser) : Json.read(parser));
    }
    return map;
  }

  /** The parser's token as Elasticsearch writes places. */
  public static String place(JsonParser parser) {
    TokenStreamLocation at = parser.currentTokenLocation();
    return "[" + at.getLineNr() + ":" + at.getColumnNr() + "]";
  }
}
