package io.lampyr.restapi.document;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.destination.OfStream;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.error.ApiException;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** What streams ask of writes, and indices whose mapping asks for one timestamp as they do. */
final class StreamRules {
  private static final Set<String> DATES = Set.of("date", "date_nanos");

  private StreamRules() {}

  /** Why the write is not taken, whatever its document is. */
  static Optional<RuntimeException> refusal(DocumentWrite write, WriteTarget target) {
    if (target.stream().isEmpty()) {
      return Optional.empty();
    }
    OfStream stream = target.stream().get();
    if (!stream.direct()) {
      if (write.operation() != WriteOperation.CREATE) {
        return refused("only write ops with an op_type of create are allowed in data streams");
      }
      return write.routing() == null || stream.customRouting()
          ? Optional.empty()
          : refused(
              "index request targeting data stream ["
                  + stream.stream()
                  + "] specifies a custom routing but the [allow_custom_routing] setting was not"
                  + " enabled in the data stream's template.");
    }
    String instead = ", target corresponding data stream [" + stream.stream() + "] instead";
    if (write.operation() == WriteOperation.CREATE) {
      return refused(
          "index request with op_type=create targeting backing indices is disallowed" + instead);
    }
    boolean compares = write.concurrency().comparesSeqNo();
    return write.operation() == WriteOperation.INDEX && !compares
        ? refused(
            "index request with op_type=index and no if_primary_term and if_seq_no set targeting"
                + " backing indices is disallowed"
                + instead)
        : Optional.empty();
  }

  private static Optional<RuntimeException> refused(String why) {
    return Optional.of(ApiException.argument(why));
  }

  /** What is wrong with the document's timestamp, where each has it exactly once. */
  static Optional<Fault> wrongTimestamp(BytesRef source, WriteTarget target) {
    Mapping mapping = target.schema().mapping();
    String field =
        target.stream()
            .map(OfStream::timestampField)
            .orElse(mapping.oneTimestamp() ? SeriesMapping.TIMESTAMP : null);
    if (field == null) {
      return Optional.empty();
    }
    LeafField leaf = mapping.leaf(field);
    boolean isDate = leaf == null || DATES.contains(leaf.type().name());
    int values = isDate ? values(source, field) : 0;
    if (values == 1) {
      return Optional.empty();
    }
    String why =
        "data stream timestamp field ["
            + field
            + "] "
            + (values == 0 ? "is missing" : "encountered multiple values");
    return Optional.of(
        Fault.of(ErrorKind.NOT_ONE_TIMESTAMP, why)
            .within(ErrorKind.DOCUMENT_PARSING, "failed to parse: " + why));
  }

  /** How many values the field at the top has; others than top fields are left to the mapping. */
  private static int values(BytesRef source, String field) {
    if (field.indexOf('.') >= 0) {
      return 1;
    }
    try (JsonParser parser = JsonReading.parser(source.bytes, source.offset, source.length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return 1;
      }
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        JsonToken value = parser.nextToken();
        if (name.equals(field)) {
          return value == JsonToken.START_ARRAY ? elements(parser) : one(value);
        }
        parser.skipChildren();
      }
      return 0;
    } catch (JacksonException malformed) {
      // The mapping says what is wrong with it.
      return 1;
    }
  }

  /** How many values a list has, with those of lists in it. */
  private static int elements(JsonParser parser) {
    int count = 0;
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY && token != null;
        token = parser.nextToken()) {
      count += token == JsonToken.START_ARRAY ? elements(parser) : one(token);
      parser.skipChildren();
    }
    return count;
  }

  private static int one(@Nullable JsonToken value) {
    return value == JsonToken.VALUE_NULL ? 0 : 1;
  }
}
