package io.lampyr.query.fetch;

import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What is stored of one document; its source is only parsed when its values are asked for. */
final class StoredDocument extends StoredFieldVisitor {
  private static final int BESIDE_SOURCE = 512;

  private final Set<String> wanted;
  private final Map<String, List<Object>> fields = new HashMap<>();
  private String id = "";
  private @Nullable BytesRef source;
  private @Nullable String routing;
  private @Nullable Map<String, @Nullable Object> tree;

  private StoredDocument(Set<String> wanted) {
    this.wanted = wanted;
  }

  /** Loads a document's system fields, and those of these that are stored. */
  static StoredDocument load(StoredFields stored, int doc, Set<String> wanted) throws IOException {
    StoredDocument document = new StoredDocument(wanted);
    stored.document(doc, document);
    return document;
  }

  @Override
  public Status needsField(FieldInfo field) {
    return switch (field.name) {
      case SystemFields.ID, SystemFields.SOURCE, SystemFields.ROUTING -> Status.YES;
      default -> wanted.contains(field.name) ? Status.YES : Status.NO;
    };
  }

  @Override
  public void binaryField(FieldInfo field, byte[] value) {
    switch (field.name) {
      case SystemFields.ID -> id = DocumentId.decode(new BytesRef(value));
      case SystemFields.SOURCE -> source = new BytesRef(value);
      default -> add(field, new BytesRef(value));
    }
  }

  @Override
  public void stringField(FieldInfo field, String value) {
    if (field.name.equals(SystemFields.ROUTING)) {
      routing = value;
    } else {
      add(field, value);
    }
  }

  @Override
  public void intField(FieldInfo field, int value) {
    add(field, (long) value);
  }

  @Override
  public void longField(FieldInfo field, long value) {
    add(field, value);
  }

  @Override
  public void floatField(FieldInfo field, float value) {
    add(field, value);
  }

  @Override
  public void doubleField(FieldInfo field, double value) {
    add(field, value);
  }

  private void add(FieldInfo field, Object value) {
    fields.computeIfAbsent(field.name, any -> new ArrayList<>()).add(value);
  }

  String id() {
    return id;
  }

  /** What it takes in memory, mostly its source. */
  long bytes() {
    return BESIDE_SOURCE + (source == null ? 0L : source.length);
  }

  @Nullable BytesRef source() {
    return source;
  }

  @Nullable String routing() {
    return routing;
  }

  List<Object> values(String field) {
    return fields.getOrDefault(field, List.of());
  }

  /** The source as a tree, empty if it is not stored. */
  Map<String, @Nullable Object> tree() {
    if (tree == null) {
      tree = source == null ? Map.of() : Json.readObject(BytesRef.deepCopyOf(source).bytes);
    }
    return tree;
  }
}
