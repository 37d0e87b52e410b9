package io.lampyr.query.fetch;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.StreamedOptions;
import io.lampyr.query.request.StreamedOptions.Takes;
import io.lampyr.query.sort.SortReader;
import io.lampyr.query.sort.SortSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * The hits inside of a hit: nested documents that match, or the others of its group.
 *
 * @param name the key of these hits; null is the nested path
 * @param collapse the field by which the others of a group are collapsed in turn
 */
public record InnerHits(
    @Nullable String name,
    int from,
    int size,
    List<SortSpec> sort,
    boolean trackScores,
    boolean ignoreUnmapped,
    @Nullable String collapse,
    FetchSpec fetch) {
  private static final int STANDARD_SIZE = 3;

  public InnerHits {
    Check.notNegative(from, "from");
    Check.notNegative(size, "size");
    sort = List.copyOf(sort);
  }

  /** Reads inner hits. */
  public static InnerHits read(JsonParser parser) {
    Reading reading = new Reading();
    reading.options().read(parser);
    return new InnerHits(
        reading.name,
        reading.from,
        reading.size,
        reading.sort,
        reading.trackScores,
        reading.ignoreUnmapped,
        reading.collapse,
        reading.fetch.done());
  }

  /** Refuses those that cannot be read, wherever in a request they stand. */
  static void check(Part.Fields given) {
    byte[] json = Json.write(given.tree());
    try (JsonParser parser = new PlacedParser(JsonReading.parser(json, 0, json.length), given)) {
      parser.nextToken();
      InnerHits _ = read(parser);
    }
  }

  /** Refuses to show more of them for each hit than an index lets. */
  public InnerHits checked(int maxWindow) {
    if ((long) from + size > maxWindow) {
      throw FaultException.argument(
          "Inner result window is too large, the inner hit definition's ["
              + name
              + "]'s from + size must be less than or equal to: ["
              + maxWindow
              + "] but was ["
              + ((long) from + size)
              + "]. This limit can be set by changing the [index.max_inner_result_window] index"
              + " level setting.");
    }
    return this;
  }

  private static final class Reading {
    private final FetchReader fetch = new FetchReader();
    private @Nullable String name;
    private int from;
    private int size = STANDARD_SIZE;
    private List<SortSpec> sort = List.of();
    private boolean trackScores;
    private boolean ignoreUnmapped;
    private @Nullable String collapse;

    StreamedOptions options() {
      StreamedOptions options =
          new StreamedOptions("inner_hits")
              .with(Takes.TEXT, value -> name = value.getString(), "name")
              .with(Takes.NUMBER, value -> from = positive(value, "from"), "from")
              .with(Takes.NUMBER, value -> size = positive(value, "size"), "size")
              .with(Takes.OBJECTS, value -> sort = new SortReader().read(value), "sort")
              .with(Takes.FLAG, value -> trackScores = flag(value), "track_scores")
              .with(Takes.FLAG, value -> ignoreUnmapped = flag(value), "ignore_unmapped")
              .with(Takes.OBJECT, value -> collapse = collapse(value), "collapse");
      shown(options, Takes.SOURCE, "_source");
      shown(options, Takes.TEXTS, "stored_fields");
      shown(options, Takes.OBJECT, "script_fields", "highlight");
      shown(options, Takes.OBJECTS, "fields", "docvalue_fields");
      shown(options, Takes.FLAG, "version", "seq_no_primary_term", "explain");
      return options;
    }

    private void shown(StreamedOptions options, Takes takes, String... keys) {
      for (String key : keys) {
        options.with(takes, value -> fetch.key(key, value), key);
      }
    }

    private static boolean flag(JsonParser value) {
      return StreamedBody.flag(value, "value");
    }

    /** Groups of groups have no groups in them. */
    private static String collapse(JsonParser parser) {
      String[] field = new String[1];
      StreamedBody.object(
          parser,
          "collapse",
          (key, value) -> {
            if (!key.equals("field")) {
              throw wrongCollapse(value);
            }
            field[0] = StreamedBody.text(value, key);
            return true;
          });
      if (field[0] == null) {
        throw wrongCollapse(parser);
      }
      return field[0];
    }

    private static FaultException wrongCollapse(JsonParser parser) {
      return StreamedBody.parsing(parser, "Invalid token in the inner collapse");
    }

    private static int positive(JsonParser parser, String key) {
      int value = StreamedBody.integer(parser, key);
      if (value < 0) {
        throw FaultException.argument("illegal " + key + " value, at least 0 or higher");
      }
      return value;
    }
  }
}
