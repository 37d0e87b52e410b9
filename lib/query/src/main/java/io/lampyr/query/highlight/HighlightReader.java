package io.lampyr.query.highlight;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.ValueReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads which fields are highlighted and how; what a field does not say, the whole says. */
public final class HighlightReader implements ValueReader<HighlightSpec> {
  @Override
  public HighlightSpec read(JsonParser parser) {
    Settings global = new Settings();
    Map<String, Settings> fields = new LinkedHashMap<>();
    StreamedBody.object(
        parser,
        "highlight",
        (key, value) -> {
          if (key.equals("fields")) {
            fields(value, fields);
            return true;
          }
          return global.key(key, value);
        });
    Map<String, HighlightOptions> all = new LinkedHashMap<>();
    fields.forEach((name, settings) -> all.put(name, settings.over(global, name)));
    return new HighlightSpec(all);
  }

  private void fields(JsonParser parser, Map<String, Settings> fields) {
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        one(parser, fields);
      }
    } else {
      one(parser, fields);
    }
  }

  private void one(JsonParser parser, Map<String, Settings> fields) {
    StreamedBody.object(
        parser,
        "highlight_field",
        (field, value) -> {
          Settings settings = new Settings();
          StreamedBody.object(value, "highlight_field", settings::key);
          fields.put(field, settings);
          return true;
        });
  }

  /** What one level of the request says; null is nothing. */
  private static final class Settings {
    private static final String MOST = "max_analyzed_offset";

    private final Map<String, Object> given = new LinkedHashMap<>();
    private @Nullable QueryNode query;

    boolean key(String key, JsonParser value) {
      switch (key) {
        case "number_of_fragments", "fragment_size", "no_match_size" ->
            given.put(key, bounded(StreamedBody.integer(value, key), key));
        case "max_analyzed_offset", "max_analyzer_offset" ->
            given.put(MOST, most(StreamedBody.integer(value, key), key));
        case "pre_tags", "post_tags", "matched_fields" ->
            given.put(key, StreamedBody.texts(value, key));
        case "type", "order", "encoder", "boundary_scanner", "boundary_scanner_locale" ->
            given.put(key, StreamedBody.text(value, key));
        case "tags_schema" -> schema(StreamedBody.text(value, key));
        case "require_field_match" -> given.put(key, StreamedBody.flag(value, key));
        case "highlight_query" -> query = QueryParser.parse(value);
        case "fragmenter", "boundary_chars" -> given.put(key, StreamedBody.text(value, key));
        case "boundary_max_scan", "fragment_offset", "phrase_limit" ->
            given.put(key, StreamedBody.integer(value, key));
        case "force_source", "highlight_filter" -> StreamedBody.flag(value, key);
        case "options" -> value.skipChildren();
        default -> {
          return false;
        }
      }
      return true;
    }

    private static int bounded(int value, String key) {
      if (value < 0) {
        throw FaultException.argument("[" + key + "] must not be negative, got [" + value + "]");
      }
      return value;
    }

    /** Both products bound what is analyzed; with one of them, minus one is the index's bound. */
    private static int most(int value, String key) {
      if (value > 0 || (value == -1 && key.equals("max_analyzed_offset"))) {
        return value;
      }
      throw FaultException.argument("the value [" + value + "] of " + key + " is invalid");
    }

    private void schema(String name) {
      switch (name) {
        case "styled" -> {
          List<String> before = new ArrayList<>();
          for (int i = 1; i <= 10; i++) {
            before.add("<em class=\"hlt" + i + "\">");
          }
          given.put("pre_tags", before);
          given.put("post_tags", List.of("</em>"));
        }
        case "default" -> {
          given.put("pre_tags", List.of("<em>"));
          given.put("post_tags", List.of("</em>"));
        }
        default -> throw FaultException.argument("Unknown tag schema [" + name + "]");
      }
    }

    private <T> T get(Settings global, String key, Class<T> type, T standard) {
      Object value = given.getOrDefault(key, global.given.getOrDefault(key, standard));
      return type.cast(value);
    }

    @SuppressWarnings("unchecked") // Only lists of texts are put under these keys.
    private List<String> texts(Settings global, String key, List<String> standard) {
      return get(global, key, List.class, standard);
    }

    HighlightOptions over(Settings global, String field) {
      List<String> before = texts(global, "pre_tags", List.of("<em>"));
      List<String> after = texts(global, "post_tags", List.of("</em>"));
      if (before.isEmpty() || after.isEmpty()) {
        throw FaultException.argument("pre_tags or post_tags are set but empty");
      }
      String boundary = get(global, "boundary_scanner", String.class, "");
      return new HighlightOptions(
          type(get(global, "type", String.class, "unified"), field),
          new HighlightOptions.Fragment(
              get(global, "number_of_fragments", Integer.class, 5),
              get(global, "fragment_size", Integer.class, 100),
              get(global, "no_match_size", Integer.class, 0),
              boundary.isEmpty()
                  ? null
                  : StreamedBody.oneOf(
                      HighlightOptions.Boundary.class, boundary, "boundary_scanner"),
              get(global, "boundary_scanner_locale", String.class, "en-US")),
          new HighlightOptions.Tags(before, after),
          get(global, "order", String.class, "none").equals("score"),
          get(global, "encoder", String.class, "default").equals("html"),
          get(global, "require_field_match", Boolean.class, true),
          texts(global, "matched_fields", List.of()),
          query == null ? global.query : query,
          get(global, MOST, Integer.class, 0),
          cutting(global, field));
    }

    private HighlightOptions.Cutting cutting(Settings global, String field) {
      HighlightOptions.Cutting standard = HighlightOptions.Cutting.STANDARD;
      String fragmenter = get(global, "fragmenter", String.class, "span");
      if (!fragmenter.equals("span") && !fragmenter.equals("simple")) {
        throw FaultException.argument(
            "unknown fragmenter option [" + fragmenter + "] for the field [" + field + "]");
      }
      return new HighlightOptions.Cutting(
          fragmenter.equals("simple"),
          get(global, "boundary_chars", String.class, standard.boundaryChars()),
          get(global, "boundary_max_scan", Integer.class, standard.maxScan()),
          get(global, "fragment_offset", Integer.class, standard.offset()),
          get(global, "phrase_limit", Integer.class, standard.phraseLimit()));
    }

    private static HighlightOptions.Type type(String name, String field) {
      for (HighlightOptions.Type type : HighlightOptions.Type.values()) {
        if (type.name().equalsIgnoreCase(name)) {
          return type;
        }
      }
      throw FaultException.argument(
          "unknown highlighter type [" + name + "] for the field [" + field + "]");
    }
  }
}
