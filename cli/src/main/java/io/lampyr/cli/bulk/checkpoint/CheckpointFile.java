package io.lampyr.cli.bulk.checkpoint;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A checkpoint as a JSON file. It is replaced as a whole, so that whoever reads it, also after a
 * crash, finds the old one or the new one.
 */
public final class CheckpointFile {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int VERSION = 1;
  private static final long MOST_BYTES = 64 << 20;

  private final Path path;

  public CheckpointFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** What was written last; empty if nothing was. */
  public Checkpoint read() throws IOException, CheckpointException {
    if (!Files.exists(path)) {
      return Checkpoint.empty();
    }
    if (Files.size(path) > MOST_BYTES) {
      throw notOurs("it is too large");
    }
    try (JsonParser parser =
        JSON.createParser(ObjectReadContext.empty(), Files.readAllBytes(path))) {
      return parse(parser);
    } catch (JacksonException | IllegalArgumentException malformed) {
      throw notOurs(String.valueOf(malformed.getMessage()).lines().findFirst().orElse(""));
    }
  }

  public void write(Checkpoint checkpoint) throws IOException {
    Path next = path.resolveSibling(path.getFileName() + ".new");
    try (FileOutputStream out = new FileOutputStream(next.toFile())) {
      out.write(render(checkpoint));
      out.getFD().sync();
    }
    Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static byte[] render(Checkpoint checkpoint) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
      json.writeStartObject();
      json.writeNumberProperty("lampyr_bulk_checkpoint", VERSION);
      json.writeArrayPropertyStart("files");
      for (Reached reached : checkpoint.files()) {
        json.writeStartObject();
        json.writeStringProperty("path", reached.file().path());
        json.writeNumberProperty("size", reached.file().size());
        json.writeNumberProperty("modified_millis", reached.file().modifiedMillis());
        json.writeStringProperty("head_sha256", reached.file().head());
        json.writeNumberProperty("offset", reached.offset());
        json.writeNumberProperty("line", reached.line());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    bytes.write('\n');
    return bytes.toByteArray();
  }

  private Checkpoint parse(JsonParser parser) throws CheckpointException {
    List<Reached> files = new ArrayList<>();
    expect(parser.nextToken() == JsonToken.START_OBJECT, "an object");
    expect("lampyr_bulk_checkpoint".equals(parser.nextName()), "lampyr_bulk_checkpoint");
    int version = parser.nextIntValue(-1);
    if (version != VERSION) {
      throw notOurs("its version is " + version + ", and this program reads version " + VERSION);
    }
    expect("files".equals(parser.nextName()), "files");
    expect(parser.nextToken() == JsonToken.START_ARRAY, "an array of files");
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      String file = text(parser, "path");
      long size = number(parser, "size");
      long modified = number(parser, "modified_millis");
      String head = text(parser, "head_sha256");
      FileMark mark = new FileMark(file, size, modified, head);
      files.add(new Reached(mark, number(parser, "offset"), number(parser, "line")));
      expect(parser.nextToken() == JsonToken.END_OBJECT, "the end of a file's entry");
    }
    return new Checkpoint(files);
  }

  private static String text(JsonParser parser, String name) {
    expect(name.equals(parser.nextName()), name);
    expect(parser.nextToken() == JsonToken.VALUE_STRING, "a text as " + name);
    return parser.getString();
  }

  private static long number(JsonParser parser, String name) {
    expect(name.equals(parser.nextName()), name);
    expect(parser.nextToken() == JsonToken.VALUE_NUMBER_INT, "a number as " + name);
    return parser.getLongValue();
  }

  private static void expect(boolean holds, String what) {
    if (!holds) {
      throw new IllegalArgumentException("it lacks " + what);
    }
  }

  private CheckpointException notOurs(String why) {
    return new CheckpointException(
        "file="
            + path
            + " is no checkpoint of lampyr bulk: "
            + why
            + "; name another file, or delete it to begin anew");
  }
}
