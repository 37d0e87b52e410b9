package io.lampyr.query.script.doc;

import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.ScriptObject;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;

/** Bytes of a field of type {@code binary}, as scripts see them; shown in base 64. */
record DocBytes(BytesRef bytes) implements ScriptObject {

  /** All values that a document's entry in the column packs together. */
  static List<Object> unpacked(BytesRef packed) throws IOException {
    ByteArrayDataInput in = new ByteArrayDataInput(packed.bytes, packed.offset, packed.length);
    int count = in.readVInt();
    List<Object> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      byte[] value = new byte[in.readVInt()];
      in.readBytes(value, 0, value.length);
      all.add(new DocBytes(new BytesRef(value)));
    }
    return Collections.unmodifiableList(all);
  }

  @Override
  public String typeName() {
    return "org.apache.lucene.util.BytesRef";
  }

  @Override
  public Object member(String name, int offset) {
    return switch (name) {
      case "bytes" -> numbers();
      case "length" -> bytes.length;
      case "offset" -> 0;
      default ->
          throw ScriptFailure.argument(
              "dynamic getter [" + typeName() + ", " + name + "] not found", offset);
    };
  }

  private List<Object> numbers() {
    List<Object> all = new ArrayList<>(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      all.add((int) bytes.bytes[bytes.offset + i]);
    }
    return all;
  }

  @Override
  public Object call(String method, Arguments arguments) {
    arguments.work(bytes.length);
    return switch (method + "/" + arguments.count()) {
      case "utf8ToString/0" -> bytes.utf8ToString();
      case "toString/0" -> toString();
      case "hashCode/0" -> bytes.hashCode();
      case "bytesEquals/1", "equals/1" -> equals(arguments.any(0));
      default -> throw arguments.unknownMethod(typeName(), method);
    };
  }

  @Override
  public String toString() {
    return bytes.toString();
  }

  @Override
  public Object shown() {
    return Base64.getEncoder()
        .encodeToString(Arrays.copyOfRange(bytes.bytes, bytes.offset, bytes.offset + bytes.length));
  }
}
