package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.protobuf.MalformedException;
import io.lampyr.metrics.protobuf.WireReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * The attributes of a resource, a scope, a record or a point: found in a message, and written as a
 * JSON object in the order of their keys, so that equal ones are written equally. Those that say
 * where documents go are not written. Used again for the next; confined to one thread.
 */
final class Attributes {
  static final String DATASET = "data_stream.dataset";
  static final String NAMESPACE = "data_stream.namespace";

  /** What senders put there for whoever writes documents, and is no part of them. */
  private static final Set<String> TAKEN =
      Set.of(
          "data_stream.type",
          DATASET,
          NAMESPACE,
          "elasticsearch.index",
          "elasticsearch.mapping.hints",
          "elasticsearch.mapping.mode",
          "elasticsearch.document_id",
          "elasticsearch.document_pipeline");

  /** Far above what any sender puts into one place. */
  private static final int MAX_ATTRIBUTES = 4096;

  private static final int FIRST = 16;

  private final byte[] bytes;
  private Attribute[] found = new Attribute[FIRST];
  private int count;

  Attributes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A key, and the message that its value is. */
  private record Attribute(int keyAt, int keyLength, int valueAt, int valueLength) {}

  void clear() {
    count = 0;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Adds the attribute that the current field of the reader is. */
  void add(WireReader in) {
    int keyAt = 0;
    int keyLength = 0;
    int valueAt = 0;
    int valueLength = 0;
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          keyLength = in.textSlice();
          keyAt = in.position() - keyLength;
        }
        case 2 -> {
          valueLength = in.slice();
          valueAt = in.position() - valueLength;
        }
        default -> {}
      }
    }
    in.leave(outer);
    if (count == MAX_ATTRIBUTES) {
      throw new MalformedException("there are more than " + MAX_ATTRIBUTES + " attributes");
    }
    if (count == found.length) {
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = new Attribute(keyAt, keyLength, valueAt, valueLength);
  }

  /** The text that an attribute is, if it is there and one. */
  Optional<String> text(String key) {
    byte[] wanted = key.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < count; i++) {
      Attribute one = found[i];
      if (isKey(one, wanted)) {
        return AnyValue.text(new WireReader(bytes, one.valueAt(), one.valueLength()));
      }
    }
    return Optional.empty();
  }

  private boolean isKey(Attribute one, byte[] wanted) {
    return Arrays.equals(
        bytes, one.keyAt(), one.keyAt() + one.keyLength(), wanted, 0, wanted.length);
  }

  /** Writes {@code attributes} as a member, where there are any. */
  void write(JsonBytes out, AnyValue.Maps maps) {
    if (count == 0) {
      return;
    }
    out.name("attributes");
    writeObject(out, maps);
  }

  /** Writes the object that they are. */
  void writeObject(JsonBytes out, AnyValue.Maps maps) {
    Arrays.sort(found, 0, count, this::compare);
    out.beginObject();
    for (int i = 0; i < count; i++) {
      Attribute one = found[i];
      // The last of several with one key counts.
      boolean again = i + 1 < count && compare(one, found[i + 1]) == 0;
      if (!again && one.keyLength() > 0 && !TAKEN.contains(key(one))) {
        out.name(bytes, one.keyAt(), one.keyLength());
        AnyValue.write(new WireReader(bytes, one.valueAt(), one.valueLength()), out, maps);
      }
    }
    out.endObject();
  }

  private String key(Attribute one) {
    return new String(bytes, one.keyAt(), one.keyLength(), StandardCharsets.UTF_8);
  }

  private int compare(Attribute one, Attribute other) {
    return Arrays.compareUnsigned(
        bytes,
        one.keyAt(),
        one.keyAt() + one.keyLength(),
        bytes,
        other.keyAt(),
        other.keyAt() + other.keyLength());
  }
}
