package io.lampyr.mapping.field;

import java.util.Arrays;
import java.util.TreeSet;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.store.ByteArrayDataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * Several byte strings of one document in one binary column: their number, then for each its length
 * and bytes, all numbers as Lucene's variable integers; sorted and without repetitions.
 */
final class PackedField extends Field {
  private static final FieldType SCHEMA = schema();
  private static final int MAX_VARIABLE_INT_BYTES = 5;

  private final TreeSet<BytesRef> values = new TreeSet<>();

  private PackedField(String name) {
    super(name, SCHEMA);
  }

  private static FieldType schema() {
    FieldType type = new FieldType();
    type.setDocValuesType(DocValuesType.BINARY);
    type.freeze();
    return type;
  }

  /** Adds a value to the document's column of that name. */
  static void add(String name, BytesRef value, FieldSink sink) {
    PackedField fresh = new PackedField(name);
    if (sink.remember(name, fresh) instanceof PackedField present) {
      present.values.add(value);
    } else {
      fresh.values.add(value);
      sink.add(fresh);
    }
  }

  @Override
  public BytesRef binaryValue() {
    int size = MAX_VARIABLE_INT_BYTES;
    for (BytesRef value : values) {
      size = Math.addExact(size, value.length + MAX_VARIABLE_INT_BYTES);
    }
    byte[] bytes = new byte[size];
    ByteArrayDataOutput out = new ByteArrayDataOutput(bytes);
    try {
      out.writeVInt(values.size());
      for (BytesRef value : values) {
        out.writeVInt(value.length);
        out.writeBytes(value.bytes, value.offset, value.length);
      }
    } catch (java.io.IOException inMemory) {
      throw new java.io.UncheckedIOException(inMemory);
    }
    return new BytesRef(Arrays.copyOf(bytes, out.getPosition()));
  }
}
