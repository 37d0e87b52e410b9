package io.lampyr.query.fetch;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.mapping.source.SourceVectors;
import io.lampyr.query.request.StreamedBody;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * What of a document's source is shown.
 *
 * @param vectors whether the values of vector fields are, whatever the includes say
 */
public record SourceSpec(
    boolean shown, List<String> includes, List<String> excludes, boolean vectors) {
  public static final SourceSpec WHOLE = new SourceSpec(true, List.of(), List.of());
  public static final SourceSpec NONE = new SourceSpec(false, List.of(), List.of());

  public SourceSpec {
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
  }

  /** With vectors, as far as they are asked for. */
  public SourceSpec(boolean shown, List<String> includes, List<String> excludes) {
    this(shown, includes, excludes, true);
  }

  /** Refuses to show what is left out as well. */
  public static void checkApart(List<String> includes, List<String> excludes) {
    for (String name : includes) {
      if (excludes.contains(name)) {
        throw FaultException.argument(
            "The same entry [" + name + "] cannot be both included and excluded in _source.");
      }
    }
  }

  public boolean isWhole() {
    return shown && includes.isEmpty() && excludes.isEmpty() && vectors;
  }

  /** What is left out of documents of that mapping. */
  public List<String> excludes(Mapping mapping) {
    if (vectors) {
      return excludes;
    }
    List<String> all = new ArrayList<>(excludes);
    all.addAll(SourceVectors.paths(mapping));
    return all;
  }

  /** Reads a flag, a pattern, some patterns, or an object of includes and excludes. */
  public static SourceSpec read(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> WHOLE;
      case VALUE_FALSE -> NONE;
      // A text is a pattern, be it the word for a flag.
      case VALUE_STRING -> new SourceSpec(true, List.of(parser.getString()), List.of());
      case START_ARRAY -> new SourceSpec(true, patterns(parser, "_source"), List.of());
      case START_OBJECT -> object(parser);
      case null, default ->
          throw StreamedBody.parsing(
              parser,
              "Expected one of [VALUE_BOOLEAN, VALUE_STRING, START_ARRAY, START_OBJECT] but found ["
                  + JsonReading.named(parser.currentToken())
                  + "]");
    };
  }

  /** Texts alone: what else stands there is not taken for one. */
  private static List<String> patterns(JsonParser parser, String name) {
    return StreamedBody.list(
        parser,
        each -> {
          if (each.currentToken() != JsonToken.VALUE_STRING) {
            throw unknown(each, name);
          }
          return each.getString();
        });
  }

  private static FaultException unknown(JsonParser parser, String name) {
    String kind = JsonReading.named(parser.currentToken());
    return StreamedBody.parsing(parser, "Unknown key for a " + kind + " in [" + name + "].");
  }

  private static SourceSpec object(JsonParser parser) {
    List<String> includes = new ArrayList<>();
    List<String> excludes = new ArrayList<>();
    boolean vectors = true;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      switch (name) {
        case "includes", "include" -> includes.addAll(patterns(parser, name));
        case "excludes", "exclude" -> excludes.addAll(patterns(parser, name));
        case "exclude_vectors" -> vectors = !StreamedBody.flag(parser, name);
        default -> throw unknown(parser, name);
      }
    }
    return new SourceSpec(true, includes, excludes, vectors);
  }
}
