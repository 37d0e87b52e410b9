package io.lampyr.mapping.source;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.json.JsonReading;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Keeps the parts of a JSON object whose paths match one of the includes, or any if there are none,
 * and none of the excludes. A pattern that matches an object means all of it; {@code *} stands for
 * any characters, dots too. Objects and arrays that are wanted stay when they lose all of their
 * parts; elements of an array do not, unless they were empty.
 */
public final class SourceFilter {
  /** Documents of an index have the same few paths, and requests may have very many patterns. */
  private static final int MAX_KNOWN = 1024;

  private final List<String> includes;
  private final List<String> excludes;
  private final Map<String, Meaning> known = new ConcurrentHashMap<>();

  /** What the patterns say of a path: whether it is wanted, may have wanted parts, or is not. */
  private record Meaning(boolean wanted, boolean someBelow, boolean excluded) {}

  private SourceFilter(List<String> includes, List<String> excludes) {
    this.includes = List.copyOf(includes);
    this.excludes = List.copyOf(excludes);
  }

  public static SourceFilter of(List<String> includes, List<String> excludes) {
    return new SourceFilter(includes, excludes);
  }

  /** The JSON of what is kept of a JSON object. */
  public byte[] apply(BytesRef json) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(json.length);
    try (JsonParser parser = JsonReading.parser(json.bytes, json.offset, json.length);
        JsonGenerator generator = JsonReading.generator(out)) {
      parser.nextToken();
      PendingJson output = new PendingJson(generator);
      output.open(JsonToken.START_OBJECT);
      output.flush();
      object(parser, "", includes.isEmpty(), output);
      output.close();
    }
    return out.toByteArray();
  }

  /** Writes what is kept of an object; gives back whether it had anything at all. */
  private boolean object(JsonParser parser, String path, boolean wanted, PendingJson out) {
    boolean any = false;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      any = true;
      parser.nextToken();
      String at = path.isEmpty() ? name : path + "." + name;
      Meaning meaning = meaning(at);
      boolean all = wanted || meaning.wanted();
      if (!(all || meaning.someBelow()) || meaning.excluded()) {
        parser.skipChildren();
      } else {
        out.name(name);
        value(parser, at, all, all, out);
      }
    }
    return any;
  }

  private Meaning meaning(String path) {
    Meaning before = known.get(path);
    if (before != null) {
      return before;
    }
    boolean wanted = Glob.matchesAny(includes, path);
    Meaning found =
        new Meaning(wanted, wanted || mayMatchBelow(path), Glob.matchesAny(excludes, path));
    if (known.size() < MAX_KNOWN) {
      known.put(path, found);
    }
    return found;
  }

  private boolean mayMatchBelow(String path) {
    String below = path + ".";
    return includes.stream().anyMatch(pattern -> Glob.mayMatchBeyond(pattern, below));
  }

  private boolean array(JsonParser parser, String path, boolean wanted, PendingJson out) {
    boolean any = false;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      any = true;
      value(parser, path, wanted, false, out);
    }
    return any;
  }

  private void value(
      JsonParser parser, String path, boolean wanted, boolean stays, PendingJson out) {
    JsonToken token = parser.currentToken();
    if (token.isScalarValue()) {
      if (wanted) {
        out.scalar(parser);
      } else {
        out.forgetName();
      }
      return;
    }
    out.open(token);
    boolean any =
        token == JsonToken.START_OBJECT
            ? object(parser, path, wanted, out)
            : array(parser, path, wanted, out);
    if (stays || (wanted && !any)) {
      out.flush();
    }
    out.close();
  }
}
