package io.lampyr.query.fetch;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.request.StreamedBody;
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
    StreamedBody.object(parser, "inner_hits", reading::key);
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

    boolean key(String key, JsonParser value) {
      switch (key) {
        case "name" -> name = StreamedBody.text(value, key);
        case "from" -> from = positive(StreamedBody.integer(value, key), key);
        case "size" -> size = positive(StreamedBody.integer(value, key), key);
        case "sort" -> sort = new SortReader().read(value);
        case "track_scores" -> trackScores = StreamedBody.flag(value, key);
        case "ignore_unmapped" -> ignoreUnmapped = StreamedBody.flag(value, key);
        case "collapse" -> collapse = collapse(value);
        default -> {
          return fetch.key(key, value);
        }
      }
      return true;
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
      return new FaultException(
          StreamedBody.parsing(parser, "Invalid token in the inner collapse")
              .fault()
              .within(ErrorKind.X_CONTENT_PARSE, "[inner_hits] failed to parse field [collapse]"));
    }

    private static int positive(int value, String key) {
      if (value < 0) {
        throw FaultException.argument("illegal " + key + " value, at least 0 required");
      }
      return value;
    }
  }
}
