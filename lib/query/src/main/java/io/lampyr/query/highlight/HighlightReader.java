package io.lampyr.query.highlight;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.StreamedOptions;
import io.lampyr.query.request.StreamedOptions.Takes;
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
  private static final List<String> TEXTS =
      List.of("type", "order", "boundary_scanner_locale", "fragmenter", "boundary_chars");

  private static final String ONE_EACH =
      "can be a single object with any number of fields or an array where each entry is an object"
          + " with a single field";

  @Override
  public HighlightSpec read(JsonParser parser) {
    Settings global = new Settings();
    Map<String, Settings> fields = new LinkedHashMap<>();
    global
        .options("highlight")
        .with(Takes.TEXT, value -> global.put("encoder", value.getString()), "encoder")
        .with(Takes.TEXT, value -> global.schema(value.getString()), "tags_schema")
        .with(Takes.OBJECTS, value -> fields(value, fields), "fields")
        .read(parser);
    global.checkTags(parser);
    Map<String, HighlightOptions> all = new LinkedHashMap<>();
    fields.forEach((name, settings) -> all.put(name, settings.over(global, name)));
    return new HighlightSpec(all);
  }

  /** Any number of fields in an object, or in a list one each. */
  private void fields(JsonParser parser, Map<String, Settings> fields) {
    StreamedOptions named = new StreamedOptions("fields");
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextName() != null) {
        one(named, parser, fields);
      }
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.START_OBJECT || parser.nextName() == null) {
        throw named.wrong(parser, ONE_EACH);
      }
      one(named, parser, fields);
      if (parser.nextToken() != JsonToken.END_OBJECT) {
        throw named.wrong(parser, ONE_EACH);
      }
    }
  }

  private void one(StreamedOptions named, JsonParser parser, Map<String, Settings> fields) {
    String field = parser.currentName();
    parser.nextToken();
    Settings settings = new Settings();
    named.within(
        parser,
        field,
        () -> {
          settings
              .options("highlight_field")
              .with(
                  Takes.TEXTS,
                  value -> settings.put("matched_fields", several(value)),
                  "matched_fields")
              .with(
                  Takes.NUMBER,
                  value -> settings.put("fragment_offset", whole(value)),
                  "fragment_offset")
              .read(parser);
          settings.checkTags(parser);
        });
    fields.put(field, settings);
  }

  private static int whole(JsonParser parser) {
    return StreamedBody.integer(parser, parser.currentName());
  }

  private static List<String> several(JsonParser parser) {
    return StreamedBody.texts(parser, "text");
  }

  /** What one level of the request says; null is nothing. */
  private static final class Settings {
    private static final String MOST = "max_analyzed_offset";
    private static final int UNSAID = -1;
    private static final List<String> NUMBERS =
        List.of(
            "number_of_fragments",
            "fragment_size",
            "no_match_size",
            "boundary_max_scan",
            "phrase_limit");

    private final Map<String, Object> given = new LinkedHashMap<>();
    private @Nullable QueryNode query;

    /** What is wrong, but not with how it is written. */
    private @Nullable String wrong;

    void put(String key, Object value) {
      given.put(key, value);
    }

    /** What each level takes. */
    StreamedOptions options(String what) {
      StreamedOptions options = new StreamedOptions(what);
      for (String key : NUMBERS) {
        options.with(Takes.NUMBER, value -> number(key, whole(value)), key);
      }
      for (String key : List.of("max_analyzed_offset", "max_analyzer_offset")) {
        options.with(Takes.NUMBER, value -> offset(whole(value), key), key);
      }
      for (String key : List.of("pre_tags", "post_tags")) {
        options.with(Takes.TEXTS, value -> put(key, several(value)), key);
      }
      for (String key : TEXTS) {
        options.with(Takes.TEXT, value -> put(key, value.getString()), key);
      }
      return options
          .with(Takes.TEXT, value -> put("boundary_scanner", boundary(value)), "boundary_scanner")
          .with(
              Takes.FLAG,
              value -> put("require_field_match", StreamedBody.flag(value, "value")),
              "require_field_match")
          .with(Takes.OBJECT, value -> query = QueryParser.parse(value), "highlight_query")
          .with(
              Takes.FLAG,
              value -> StreamedBody.flag(value, "value"),
              "force_source",
              "highlight_filter")
          .with(Takes.OBJECT, JsonParser::skipChildren, "options");
    }

    private static HighlightOptions.Boundary boundary(JsonParser value) {
      return StreamedBody.oneOf(
          HighlightOptions.Boundary.class, value.getString(), "boundary_scanner");
    }

    /** Marks before what matches need marks behind it. */
    void checkTags(JsonParser parser) {
      if (given.containsKey("pre_tags") && !given.containsKey("post_tags")) {
        throw StreamedBody.parsing(parser, "pre_tags are set but post_tags are not set");
      }
    }

    /** Minus one says nothing; other sizes below zero are no bounds, but there is no such count. */
    private void number(String key, int value) {
      if (value == UNSAID) {
        return;
      }
      if (value < 0 && key.equals("number_of_fragments")) {
        throw FaultException.argument("[" + key + "] must not be negative, got [" + value + "]");
      }
      put(key, key.equals("no_match_size") ? Math.max(0, value) : value);
    }

    /** Both products bound what is analyzed; with one of them, minus one is the index's bound. */
    private void offset(int value, String key) {
      put(MOST, value);
      if (value <= 0 && (value != -1 || !key.equals(MOST))) {
        wrong = "the value [" + value + "] of " + key + " is invalid";
      }
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

    private HighlightOptions.@Nullable Boundary scanner(Settings global) {
      Object scanner = given.getOrDefault("boundary_scanner", global.given.get("boundary_scanner"));
      return (HighlightOptions.Boundary) scanner;
    }

    @SuppressWarnings("unchecked") // Only lists of texts are put under these keys.
    private List<String> texts(Settings global, String key, List<String> standard) {
      return get(global, key, List.class, standard);
    }

    HighlightOptions over(Settings global, String field) {
      String fault = wrong == null ? global.wrong : wrong;
      if (fault != null) {
        throw FaultException.argument(fault);
      }
      List<String> before = texts(global, "pre_tags", List.of("<em>"));
      List<String> after = texts(global, "post_tags", List.of("</em>"));
      if (before.isEmpty() || after.isEmpty()) {
        throw FaultException.argument("pre_tags or post_tags are set but empty");
      }
      return new HighlightOptions(
          type(get(global, "type", String.class, "unified"), field),
          new HighlightOptions.Fragment(
              get(global, "number_of_fragments", Integer.class, 5),
              get(global, "fragment_size", Integer.class, 100),
              get(global, "no_match_size", Integer.class, 0),
              scanner(global),
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
