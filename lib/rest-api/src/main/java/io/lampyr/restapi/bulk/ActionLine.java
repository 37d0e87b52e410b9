package io.lampyr.restapi.bulk;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.document.WriteOperation;
import io.lampyr.restapi.document.WriteParameters;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.SourceChoice;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a line that says what is to be done. What is wrong with one is wrong with the whole call,
 * as nobody can tell then which lines are documents.
 */
final class ActionLine {
  private final int line;
  private final BulkDefaults defaults;
  private WriteOperation operation = WriteOperation.INDEX;
  private @Nullable String index;
  private @Nullable String id;
  private @Nullable String routing;
  private @Nullable String pipeline;
  private boolean requireAlias;
  private boolean requireStream;
  private boolean listsPipelines;
  private Map<String, String> templates = Map.of();
  private @Nullable Long ifSeqNo;
  private @Nullable Long ifPrimaryTerm;
  private @Nullable Long version;
  private Concurrency.VersionType versionType = Concurrency.VersionType.INTERNAL;
  private int retries;
  private @Nullable SourceChoice shown;

  private ActionLine(int line, BulkDefaults defaults) {
    this.line = line;
    this.defaults = defaults;
    this.index = defaults.index().isEmpty() ? null : defaults.index();
    this.routing = defaults.routing();
    this.pipeline = defaults.pipeline();
    this.requireAlias = defaults.requireAlias();
    this.requireStream = defaults.requireStream();
    this.listsPipelines = defaults.listsPipelines();
  }

  /** The action of a line; nothing if the line is blank. */
  static Optional<ActionLine> read(BytesRef json, int line, BulkDefaults defaults) {
    try (JsonParser parser = JsonReading.parser(json.bytes, json.offset, json.length)) {
      if (parser.nextToken() == null) {
        return Optional.empty();
      }
      ActionLine action = new ActionLine(line, defaults);
      action.read(parser);
      return Optional.of(action);
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
  }

  private void read(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw malformed("START_OBJECT", parser.currentToken());
    }
    if (parser.nextToken() != JsonToken.PROPERTY_NAME) {
      throw malformed("FIELD_NAME", parser.currentToken());
    }
    operation = ofWord(parser.currentName());
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw malformed("START_OBJECT or END_OBJECT", parser.currentToken());
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken value = parser.nextToken();
      if (value == JsonToken.START_OBJECT || value == JsonToken.START_ARRAY) {
        structure(name, parser);
      } else if (value != JsonToken.VALUE_NULL) {
        member(name, parser);
      }
    }
    JsonToken end = parser.nextToken();
    while (defaults.lenient() && end == JsonToken.PROPERTY_NAME) {
      parser.nextToken();
      parser.skipChildren();
      end = parser.nextToken();
    }
    if (end != JsonToken.END_OBJECT) {
      throw malformed("END_OBJECT", parser.currentToken());
    }
    if (parser.nextToken() != null) {
      throw ApiException.argument(
          "Malformed action/metadata line [" + line + "], unexpected data after the closing brace");
    }
    checkUpdate();
  }

  private WriteOperation ofWord(String word) {
    return switch (word) {
      case "index" -> WriteOperation.INDEX;
      case "create" -> WriteOperation.CREATE;
      case "update" -> WriteOperation.UPDATE;
      case "delete" -> WriteOperation.DELETE;
      default ->
          throw ApiException.argument(
              "Malformed action/metadata line ["
                  + line
                  + "], expected field [create], [delete], [index] or [update] but found ["
                  + word
                  + "]");
    };
  }

  private void checkUpdate() {
    boolean versioned = version != null || versionType != Concurrency.VersionType.INTERNAL;
    if (operation == WriteOperation.UPDATE && versioned) {
      throw ApiException.argument(
          "Update requests do not support versioning. Please use `if_seq_no` and"
              + " `if_primary_term` instead");
    }
    boolean storesOne = operation == WriteOperation.INDEX || operation == WriteOperation.CREATE;
    if (!templates.isEmpty() && !storesOne) {
      String word = operation == WriteOperation.UPDATE ? "Update" : "Delete";
      throw ApiException.argument(
          word + " request in line [" + line + "] does not accept dynamic_templates");
    }
  }

  private void structure(String name, JsonParser parser) {
    switch (name) {
      case "_source" -> shown = SourceChoice.of(Json.read(parser));
      case "dynamic_templates" -> {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
          throw notSimple(name, parser.currentToken());
        }
        Map<String, String> named = new LinkedHashMap<>();
        Json.object(Json.read(parser), name)
            .forEach((path, template) -> named.put(path, String.valueOf(template)));
        templates = named;
      }
      default -> throw notSimple(name, parser.currentToken());
    }
  }

  private void member(String name, JsonParser parser) {
    switch (name) {
      case "_index" -> index = parser.getString();
      // Older clients name a type, of which there is one.
      case "_type" -> {}
      case "_id" -> id = parser.getString();
      case "routing" -> routing = parser.getString();
      case "pipeline" -> pipeline = parser.getString();
      case "op_type" -> operation(parser.getString());
      case "version" -> version = number(name, parser);
      case "version_type" -> versionType = Concurrency.VersionType.of(parser.getString());
      case "if_seq_no" -> ifSeqNo = number(name, parser);
      case "if_primary_term" -> ifPrimaryTerm = number(name, parser);
      case "retry_on_conflict" -> retries = Math.clamp(number(name, parser), 0, Integer.MAX_VALUE);
      case "list_executed_pipelines" -> listsPipelines = flag(name, parser);
      case "require_alias" -> requireAlias = flag(name, parser);
      case "require_data_stream" -> requireStream = flag(name, parser);
      case "_source" -> shown = source(parser);
      default ->
          throw ApiException.argument(
              "Action/metadata line [" + line + "] contains an unknown parameter [" + name + "]");
    }
  }

  private static SourceChoice source(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> SourceChoice.WHOLE;
      case VALUE_FALSE -> SourceChoice.NONE;
      case null, default -> SourceChoice.of(parser.getString());
    };
  }

  private void operation(String word) {
    if (operation == WriteOperation.INDEX) {
      operation =
          switch (word) {
            case "index" -> WriteOperation.INDEX;
            case "create" -> WriteOperation.CREATE;
            default ->
                throw ApiException.argument(
                    "opType must be 'create' or 'index', found: [" + word + "]");
          };
    }
  }

  /** What follows the point of a whole number is passed over. */
  private long number(String name, JsonParser parser) {
    String text = parser.getString();
    int point = text.indexOf('.');
    boolean isDecimal =
        point > 0 && text.chars().skip(point + 1L).allMatch(c -> c >= '0' && c <= '9');
    try {
      return Long.parseLong(isDecimal ? text.substring(0, point) : text);
    } catch (NumberFormatException malformed) {
      throw ApiException.argument(
          "Action/metadata line ["
              + line
              + "] has no whole number for ["
              + name
              + "]: ["
              + text
              + "]");
    }
  }

  private boolean flag(String name, JsonParser parser) {
    return switch (parser.getString()) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw ApiException.argument(
              "Failed to parse value ["
                  + parser.getString()
                  + "] of ["
                  + name
                  + "] as only [true]"
                  + " or [false] are allowed.");
    };
  }

  private ApiException malformed(String expected, @Nullable JsonToken found) {
    return ApiException.argument(
        "Malformed action/metadata line ["
            + line
            + "], expected "
            + expected
            + " but found ["
            + word(found)
            + "]");
  }

  private ApiException notSimple(String name, JsonToken found) {
    return ApiException.argument(
        "Malformed action/metadata line ["
            + line
            + "], expected a simple value for field ["
            + name
            + "] but found ["
            + found
            + "]");
  }

  private static String word(@Nullable JsonToken token) {
    return token == JsonToken.PROPERTY_NAME ? "FIELD_NAME" : String.valueOf(token);
  }

  WriteOperation operation() {
    return operation;
  }

  /** Whether an index is named, be it by a name that none can have. */
  boolean namesIndex() {
    return index != null;
  }

  String index() {
    return index == null ? "" : index;
  }

  @Nullable String id() {
    return id;
  }

  @Nullable String routing() {
    return routing == null || routing.isEmpty() ? null : routing;
  }

  @Nullable String pipeline() {
    return pipeline;
  }

  boolean listsPipelines() {
    return listsPipelines;
  }

  /** What is deleted makes no index, so that nothing is demanded of its name. */
  WriteTargets.Required required() {
    if (operation == WriteOperation.DELETE) {
      return WriteTargets.Required.NOTHING;
    }
    return WriteParameters.required(requireAlias, requireStream);
  }

  /** The dynamic templates that it names for fields, by the fields' paths. */
  Map<String, String> templates() {
    return templates;
  }

  int retries() {
    return retries;
  }

  /** What of an update's outcome is shown, if the line or the call says so. */
  Optional<SourceChoice> shown() {
    return shown == null ? defaults.shown() : Optional.of(shown);
  }

  Concurrency concurrency() {
    return new Concurrency(ifSeqNo, ifPrimaryTerm, version, versionType);
  }
}
