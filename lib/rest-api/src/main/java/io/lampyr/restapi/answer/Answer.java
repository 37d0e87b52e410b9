package io.lampyr.restapi.answer;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Headers;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What an endpoint answers, before it is written in the way that the client asked for. */
public record Answer(int status, Headers headers, Content content) {

  /** What stands in the body. */
  public sealed interface Content {

    /**
     * What is told.
     *
     * @param whole whether all of it is shown, whatever the client wants to see of answers
     */
    record JsonContent(JsonBody body, boolean whole) implements Content {}

    record TextContent(String text) implements Content {}

    record NoContent() implements Content {}

    /** What is neither, of a media type of its own. */
    record BytesContent(BytesRef bytes, String mediaType) implements Content {}
  }

  public static Answer json(int status, JsonBody body) {
    return new Answer(status, Headers.NONE, new Content.JsonContent(body, false));
  }

  /** What a client stored, which is shown as it is. */
  public static Answer stored(JsonBody body) {
    return new Answer(200, Headers.NONE, new Content.JsonContent(body, true));
  }

  /** Of a tree of maps, lists and scalars. */
  public static Answer tree(int status, @Nullable Object tree) {
    return json(status, out -> Json.write(tree, out));
  }

  public static Answer ok(@Nullable Object tree) {
    return tree(200, tree);
  }

  public static Answer text(int status, String text) {
    return new Answer(status, Headers.NONE, new Content.TextContent(text));
  }

  public static Answer bytes(int status, byte[] bytes, String mediaType) {
    return new Answer(
        status, Headers.NONE, new Content.BytesContent(new BytesRef(bytes), mediaType));
  }

  public static Answer empty(int status) {
    return new Answer(status, Headers.NONE, new Content.NoContent());
  }

  /** {@code {"acknowledged": true}}. */
  public static Answer acknowledged() {
    return ok(Map.of("acknowledged", true));
  }

  /** The same, with these headers too. */
  public Answer with(Headers more) {
    Map<String, String> all = new LinkedHashMap<>(headers.values());
    all.putAll(more.values());
    return new Answer(status, new Headers(all), content);
  }
}
