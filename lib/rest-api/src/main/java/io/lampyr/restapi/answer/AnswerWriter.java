package io.lampyr.restapi.answer;

import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.filter.FilteringGeneratorDelegate;
import tools.jackson.core.filter.TokenFilter.Inclusion;

/** Writes answers in the way that the client asked for. */
public final class AnswerWriter {
  private static final String TEXT = "text/plain; charset=UTF-8";

  private AnswerWriter() {}

  /** In which form what is told in JSON is written. */
  public enum Form {
    JSON,
    YAML,
    CBOR,
    SMILE
  }

  /**
   * How an answer is to be written.
   *
   * @param filterPath the parameter of that name; empty if there is none
   */
  public record Style(boolean pretty, String filterPath, Form form, String mediaType) {
    /** JSON as it is. */
    public Style(boolean pretty, String filterPath, String mediaType) {
      this(pretty, filterPath, Form.JSON, mediaType);
    }

    /**
     * As errors and stored documents are written: whole, whatever the client wants to see of what
     * it asked for.
     */
    public Style unfiltered() {
      return new Style(pretty, "", form, mediaType);
    }
  }

  /**
   * The response; without its body for a client that asked for the head alone.
   *
   * @param room is told of bytes before they are held, and may refuse them
   */
  public static Response write(Answer answer, Style style, boolean headOnly, LongConsumer room) {
    byte[] body =
        switch (answer.content()) {
          case Answer.Content.NoContent() -> new byte[0];
          case Answer.Content.TextContent(String text) -> text.getBytes(StandardCharsets.UTF_8);
          case Answer.Content.JsonContent(JsonBody json, boolean whole) ->
              json(json, whole ? style.unfiltered() : style, room);
          case Answer.Content.BytesContent(BytesRef bytes, String _) ->
              Arrays.copyOfRange(bytes.bytes, bytes.offset, bytes.offset + bytes.length);
        };
    Map<String, String> headers = new LinkedHashMap<>();
    switch (answer.content()) {
      case Answer.Content.NoContent() -> {}
      case Answer.Content.TextContent _ -> headers.put("Content-Type", TEXT);
      case Answer.Content.JsonContent _ -> headers.put("Content-Type", style.mediaType());
      case Answer.Content.BytesContent(BytesRef _, String mediaType) ->
          headers.put("Content-Type", mediaType);
    }
    headers.putAll(answer.headers().values());
    return new Response(answer.status(), new Headers(headers), headOnly ? new byte[0] : body);
  }

  private static byte[] json(JsonBody json, Style style, LongConsumer room) {
    AnswerBuffer out = new AnswerBuffer(room);
    try (JsonGenerator plain =
        style.pretty() ? JsonReading.prettyGenerator(out) : JsonReading.generator(out)) {
      JsonGenerator filtered = filtered(plain, style.filterPath());
      json.write(filtered);
      filtered.flush();
    }
    if (out.size() == 0) {
      // Everything was filtered away.
      out.write('{');
      out.write('}');
    }
    if (style.pretty()) {
      out.write('\n');
    }
    byte[] written = out.bytes();
    return switch (style.form()) {
      case JSON -> written;
      case YAML -> Yaml.of(written);
      case CBOR -> Cbor.of(written);
      case SMILE -> Smile.of(written);
    };
  }

  private static JsonGenerator filtered(JsonGenerator plain, String filterPath) {
    JsonGenerator out = through(plain, PathFilter.including(filterPath));
    return through(out, PathFilter.excluding(filterPath));
  }

  private static JsonGenerator through(JsonGenerator out, @Nullable PathFilter filter) {
    return filter == null
        ? out
        : new FilteringGeneratorDelegate(out, filter, Inclusion.INCLUDE_ALL_AND_PATH, true);
  }
}
