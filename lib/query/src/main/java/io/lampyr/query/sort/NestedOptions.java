package io.lampyr.query.sort;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.StreamedOptions;
import io.lampyr.query.request.StreamedOptions.Takes;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The nested documents whose values a sort counts, as requests say them: by an object, or, as was
 * usual once, by a path and a filter beside the other options.
 */
final class NestedOptions {
  private SortSpec.@Nullable Nested whole;
  private @Nullable String path;
  private @Nullable QueryNode filter;

  /** The options with those that say it. */
  StreamedOptions within(StreamedOptions options) {
    return options
        .with(Takes.OBJECT, value -> take("nested", value), "nested")
        .with(Takes.TEXT, value -> take("nested_path", value), "nested_path")
        .with(Takes.OBJECT, value -> take("nested_filter", value), "nested_filter");
  }

  /** Takes an option if it is one of these. */
  boolean take(String key, JsonParser value) {
    switch (key) {
      case "nested" -> whole = nested(value);
      case "nested_path" -> path = StreamedBody.text(value, key);
      case "nested_filter" -> filter = filter(value);
      default -> {
        return false;
      }
    }
    if (whole != null && (path != null || filter != null)) {
      throw FaultException.argument(
          "Setting both nested_path/nested_filter and nested not allowed");
    }
    return true;
  }

  /** What was said; null if nothing is nested, which a filter alone does not change. */
  SortSpec.@Nullable Nested said() {
    return path == null ? whole : new SortSpec.Nested(path, filter, null, SortSpec.Nested.ALL);
  }

  private static SortSpec.Nested nested(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw FaultException.argument("malformed nested sort format, must start with an object");
    }
    String path = null;
    QueryNode filter = null;
    SortSpec.Nested inner = null;
    int most = SortSpec.Nested.ALL;
    for (String key = parser.nextName(); key != null; key = parser.nextName()) {
      parser.nextToken();
      switch (key) {
        case "path" -> path = StreamedBody.text(parser, key);
        case "filter" -> filter = filter(parser);
        case "nested" -> inner = nested(parser);
        case "max_children" -> most = StreamedBody.integer(parser, key);
        default ->
            throw FaultException.argument(
                "malformed nested sort format, unknown field name [" + key + "]");
      }
    }
    if (path == null) {
      throw StreamedBody.parsing(parser, "Required [path]");
    }
    return new SortSpec.Nested(path, filter, inner, most);
  }

  private static QueryNode filter(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw StreamedBody.parsing(parser, "Expected nested_filter element.");
    }
    return QueryParser.parse(parser);
  }
}
