package io.lampyr.engine.fieldsize;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.StoredFieldVisitor;

/** Sums up how long stored values are, by fields. */
final class StoredLengths extends StoredFieldVisitor {
  private final Map<String, Long> lengths = new HashMap<>();

  Map<String, Long> byField() {
    return lengths;
  }

  private void add(FieldInfo field, long length) {
    // What says which field a value belongs to takes about a byte.
    lengths.merge(field.name, length + 1, Long::sum);
  }

  @Override
  public Status needsField(FieldInfo field) {
    return Status.YES;
  }

  @Override
  public void binaryField(FieldInfo field, byte[] value) {
    add(field, value.length);
  }

  @Override
  public void stringField(FieldInfo field, String value) {
    add(field, value.length());
  }

  @Override
  public void intField(FieldInfo field, int value) {
    add(field, Integer.BYTES);
  }

  @Override
  public void longField(FieldInfo field, long value) {
    add(field, Long.BYTES);
  }

  @Override
  public void floatField(FieldInfo field, float value) {
    add(field, Float.BYTES);
  }

  @Override
  public void doubleField(FieldInfo field, double value) {
    add(field, Double.BYTES);
  }
}
