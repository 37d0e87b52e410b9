package io.lampyr.query.sort;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.StreamedOptions;
import io.lampyr.query.request.StreamedOptions.Takes;
import io.lampyr.query.request.ValueReader;
import io.lampyr.query.script.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads what hits are to be ordered by. */
public final class SortReader implements ValueReader<List<SortSpec>> {
  @Override
  public List<SortSpec> read(JsonParser parser) {
    List<SortSpec> all = new ArrayList<>();
    StreamedBody.list(parser, element -> all.addAll(element(element)));
    return List.copyOf(all);
  }

  /** A sort of a request's URL: a name, and perhaps an order behind a colon. */
  public static List<SortSpec> ofParameter(String text) {
    List<SortSpec> all = new ArrayList<>();
    // Nothing is no field, nor is what only commas end.
    for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
      int colon = part.lastIndexOf(':');
      String order = colon < 0 ? "" : part.substring(colon + 1);
      if (order.equals("asc") || order.equals("desc")) {
        all.add(plain(part.substring(0, colon), order));
      } else if (colon >= 0) {
        throw FaultException.argument("Malformed sort [" + part + "]: unknown order");
      } else {
        all.add(plain(part, null));
      }
    }
    return List.copyOf(all);
  }

  private static SortSpec plain(String field, @Nullable String order) {
    return switch (field) {
      case "_score" -> new SortSpec.ByScore(order == null || descending(order));
      case "_doc", "_shard_doc" ->
          new SortSpec.ByDoc(order != null && descending(order), field.equals("_shard_doc"));
      default -> SortSpec.ByField.of(field, order != null && descending(order));
    };
  }

  static boolean descending(String order) {
    return switch (order.toLowerCase(Locale.ROOT)) {
      case "asc" -> false;
      case "desc" -> true;
      default ->
          throw FaultException.argument(
              "No enum constant org.elasticsearch.search.sort.SortOrder."
                  + order.toUpperCase(Locale.ROOT));
    };
  }

  private List<SortSpec> element(JsonParser parser) {
    List<SortSpec> all = new ArrayList<>();
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      all.add(plain(parser.getString(), null));
      return all;
    }
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw FaultException.argument(
          "malformed sort format, within the sort array, an object, or an actual string are"
              + " allowed");
    }
    StreamedBody.object(parser, "sort", (name, value) -> all.add(named(name, value)));
    return all;
  }

  private SortSpec named(String name, JsonParser parser) {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      return plain(name, parser.getString());
    }
    boolean isDistance = name.equals("_geo_distance") || name.equals("_geoDistance");
    if (parser.currentToken() != JsonToken.START_OBJECT && !isDistance) {
      throw noObject(name, parser);
    }
    return switch (name) {
      case "_geo_distance", "_geoDistance" -> new DistanceReader().read(parser);
      case "_script" -> script(parser);
      // Clients send them what they send of any field; it has no meaning there, for the peers too.
      case "_doc", "_shard_doc" ->
          new SortSpec.ByDoc(field(name, parser).descending(), name.equals("_shard_doc"));
      case "_score" -> {
        boolean[] descending = {true};
        new StreamedOptions(name)
            .with(Takes.TEXT, value -> descending[0] = descending(value.getString()), "order")
            .read(parser);
        yield new SortSpec.ByScore(descending[0]);
      }
      default -> field(name, parser);
    };
  }

  /** The peers name what comes behind the value that is no object. */
  private static FaultException noObject(String name, JsonParser parser) {
    String what = name.equals("_script") || name.equals("_score") ? name : "field_sort";
    parser.nextToken();
    Position at = JsonReading.position(parser.currentTokenLocation());
    String place = at == null ? "" : "[" + at.line() + ":" + at.column() + "] ";
    return new FaultException(
        ErrorKind.X_CONTENT_PARSE,
        place
            + "["
            + what
            + "] Expected START_OBJECT but was: "
            + JsonReading.named(parser.currentToken()));
  }

  private SortSpec.ByField field(String field, JsonParser parser) {
    Options options = new Options();
    options
        .nested
        .within(new StreamedOptions("field_sort"))
        .with(Takes.TEXT, value -> options.descending = descending(value.getString()), "order")
        .with(Takes.VALUE, value -> options.missing = missing(value), "missing")
        .with(
            Takes.TEXT,
            value -> options.unmappedType = value.getString(),
            "unmapped_type",
            "unmappedType")
        .with(Takes.TEXT, value -> options.mode = mode(value.getString()), "mode")
        .with(
            Takes.TEXT,
            value -> options.numericType = numericType(value.getString()),
            "numeric_type")
        .with(Takes.TEXT, value -> options.format = value.getString(), "format")
        .read(parser);
    return new SortSpec.ByField(
        field,
        options.descending,
        options.missing,
        options.unmappedType,
        options.mode,
        options.nested.said(),
        options.numericType,
        options.format);
  }

  private static String missing(JsonParser value) {
    return value.currentToken() == JsonToken.VALUE_NULL ? Options.LAST : value.getString();
  }

  private static final class Options {
    static final String LAST = "_last";

    boolean descending;
    String missing = LAST;
    @Nullable String unmappedType;
    SortSpec.@Nullable Mode mode;
    final NestedOptions nested = new NestedOptions();
    @Nullable String numericType;
    @Nullable String format;
  }

  static SortSpec.Mode mode(String text) {
    for (SortSpec.Mode mode : SortSpec.Mode.values()) {
      if (mode.name().equals(text.toUpperCase(Locale.ROOT))) {
        return mode;
      }
    }
    throw FaultException.argument("Unknown SortMode [" + text + "]");
  }

  private static String numericType(String text) {
    String type = text.toLowerCase(Locale.ROOT);
    return switch (type) {
      case "long", "double", "date", "date_nanos" -> type;
      default ->
          throw FaultException.argument(
              "invalid value for [numeric_type], must be [long, double, date, date_nanos], got "
                  + type);
    };
  }

  private SortSpec script(JsonParser parser) {
    Script[] script = new Script[1];
    String[] type = new String[1];
    Options options = new Options();
    options
        .nested
        .within(new StreamedOptions("_script"))
        .with(Takes.TEXT_OR_OBJECT, value -> script[0] = Script.read(value), "script")
        .with(Takes.TEXT, value -> type[0] = scriptType(value.getString()), "type")
        .with(Takes.TEXT, value -> options.descending = descending(value.getString()), "order")
        .with(Takes.TEXT, value -> options.mode = scriptMode(value.getString(), type[0]), "mode")
        .read(parser);
    if (script[0] == null || type[0] == null) {
      String missing = type[0] != null ? "script" : script[0] != null ? "type" : "script, type";
      throw FaultException.argument("Required [" + missing + "]");
    }
    SortSpec.Mode mode = scriptMode(options.mode, type[0]);
    return new SortSpec.ByScript(
        script[0], type[0].equals("string"), options.descending, mode, options.nested.said());
  }

  private static SortSpec.Mode scriptMode(String text, @Nullable String type) {
    return Objects.requireNonNull(scriptMode(mode(text), type));
  }

  /** Texts have no sums; numbers of one document have none either, but that does no harm. */
  private static SortSpec.@Nullable Mode scriptMode(
      SortSpec.@Nullable Mode mode, @Nullable String type) {
    boolean isEnd = mode == SortSpec.Mode.MIN || mode == SortSpec.Mode.MAX;
    if ("string".equals(type) && mode != null && !isEnd) {
      throw FaultException.argument(
          "script sort of type [string] doesn't support mode ["
              + mode.name().toLowerCase(Locale.ROOT)
              + "]");
    }
    return mode;
  }

  private static String scriptType(String text) {
    String type = text.toLowerCase(Locale.ROOT);
    return switch (type) {
      case "number", "string" -> type;
      default -> throw FaultException.argument("Unknown ScriptSortType [" + text + "]");
    };
  }
}
