package io.lampyr.cli.bulk.send;

import io.lampyr.cli.bulk.input.Entry;
import io.lampyr.cli.bulk.send.Answer.Item;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Where the documents go that were refused for good: one JSON object on each line, with the place,
 * the reason, and the document as it was. A record is in the file when the method returns. Keeps a
 * few examples to show at the end. Safe for use by many threads, which it makes wait for each
 * other.
 */
public final class Failures implements Closeable {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int MOST_KINDS = 8;

  private final Optional<OutputStream> out;
  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private long others;

  /** One kind of failure: how many there were, and the first of them. */
  private static final class Kind {
    private final String example;
    private long count;

    Kind(String example) {
      this.example = example;
    }
  }

  private Failures(Optional<OutputStream> out) {
    this.out = out;
  }

  /** Appends to the file, if there is one to write. */
  public static Failures to(Optional<Path> file) throws IOException {
    if (file.isEmpty()) {
      return new Failures(Optional.empty());
    }
    OutputStream out =
        Files.newOutputStream(file.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return new Failures(Optional.of(out));
  }

  /** An entry that was never sent. */
  public void unsent(String input, Entry entry, String reason) throws IOException {
    add(
        new Place(input, entry.line()),
        new Item(400, "not_sent", reason),
        bytes(entry.bytes(), 0, entry.documentStart()),
        bytes(entry.bytes(), entry.documentStart(), entry.size()));
  }

  void refused(Batch batch, int entry, Item item) throws IOException {
    add(
        new Place(batch.input(), batch.line(entry)),
        item,
        bytes(batch.bytes(), batch.start(entry), batch.documentStart(entry)),
        bytes(batch.bytes(), batch.documentStart(entry), batch.end(entry)));
  }

  /** One line for each kind of failure: how many, why, and where the first one is. */
  public synchronized List<String> summary() {
    List<String> lines = new ArrayList<>();
    kinds.values().forEach(kind -> lines.add(kind.count + " × " + kind.example));
    if (others > 0) {
      lines.add(others + " × of other kinds");
    }
    return lines;
  }

  @Override
  public void close() throws IOException {
    if (out.isPresent()) {
      out.get().close();
    }
  }

  private record Place(String input, long line) {}

  private void add(Place place, Item item, byte[] action, byte[] document) throws IOException {
    Optional<byte[]> line = Optional.empty();
    if (out.isPresent()) {
      line = Optional.of(render(place, item, action, document));
    }
    String why = item.type().isEmpty() ? item.reason() : item.type() + ": " + item.reason();
    // The lock keeps whole lines together in the file; failures are rare.
    synchronized (this) {
      Kind kind = kinds.get(item.status() + item.type());
      if (kind == null && kinds.size() < MOST_KINDS) {
        kind =
            new Kind(
                "status="
                    + item.status()
                    + " "
                    + why
                    + " (first at "
                    + place.input()
                    + ":"
                    + place.line()
                    + ")");
        kinds.put(item.status() + item.type(), kind);
      }
      if (kind == null) {
        others++;
      } else {
        kind.count++;
      }
      if (line.isPresent()) {
        out.orElseThrow().write(line.get());
      }
    }
  }

  private static byte[] render(Place place, Item item, byte[] action, byte[] document) {
    ByteArrayOutputStream line = new ByteArrayOutputStream(document.length + 256);
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      json.writeStartObject();
      json.writeStringProperty("file", place.input());
      json.writeNumberProperty("line", place.line());
      json.writeNumberProperty("status", item.status());
      json.writeStringProperty("type", item.type());
      json.writeStringProperty("reason", item.reason());
      writeGiven(json, "action", action);
      writeGiven(json, "document", document);
      json.writeEndObject();
    }
    line.write('\n');
    return line.toByteArray();
  }

  /** As JSON where it is JSON on one line; else as text, so that nothing of it is lost. */
  private static void writeGiven(JsonGenerator json, String name, byte[] given) {
    String text = new String(given, StandardCharsets.UTF_8).strip();
    if (text.isEmpty()) {
      return;
    }
    json.writeName(name);
    if (text.indexOf('\n') < 0 && isJson(text)) {
      json.writeRawValue(text);
    } else {
      json.writeString(text);
    }
  }

  private static boolean isJson(String text) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      parser.skipChildren();
      return parser.nextToken() == null;
    } catch (JacksonException malformed) {
      return false;
    }
  }

  private static byte[] bytes(byte[] from, int start, int end) {
    return Arrays.copyOfRange(from, start, end);
  }
}
