package io.lampyr.mapping.document;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.StoredQueries;
import io.lampyr.mapping.field.Anchors;
import io.lampyr.mapping.field.FieldSink;
import io.lampyr.mapping.field.TermField;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The fields of the document itself, or of one nested in it. */
final class DocumentFields implements FieldSink {
  private static final int LIKELY_FIELDS = 48;

  private final @Nullable DocumentFields parent;
  private final String nestedPath;
  private final DocumentSource source;
  private final Mapping mapping;
  private final StoredQueries queries;
  private final BytesRef idTerm;
  private final List<IndexableField> fields;
  private @Nullable Map<String, Object> remembered;
  private @Nullable Set<String> names;
  private @Nullable Set<String> ignored;
  private final @Nullable SeriesFields series;

  private DocumentFields(
      @Nullable DocumentFields parent,
      String nestedPath,
      DocumentSource source,
      Mapping mapping,
      StoredQueries queries,
      @Nullable SeriesFields series) {
    this.parent = parent;
    this.nestedPath = nestedPath;
    this.source = source;
    this.mapping = mapping;
    this.queries = queries;
    this.idTerm = parent == null ? DocumentId.encode(source.id()) : parent.idTerm;
    this.fields = new ArrayList<>(parent == null ? LIKELY_FIELDS : 8);
    this.series = series;
  }

  static DocumentFields root(DocumentSource source, Mapping mapping, MappingContext context) {
    return new DocumentFields(
        null,
        "",
        source,
        mapping,
        context.queries(),
        context.limits().series().map(SeriesFields::new).orElse(null));
  }

  /** What the document says of its time series, if it is in an index of them. */
  @Nullable SeriesFields series() {
    return series;
  }

  /** Notes the fields that one value of a field came to. */
  void took(LeafField leaf, int before) {
    if (series != null) {
      series.take(leaf, fields, before);
    }
  }

  /** Something of the document will not be found in its columns. */
  void leftOut() {
    if (series != null) {
      series.keepSource();
    }
  }

  /** A document for one value of a nested object; it goes with the root, whose id it carries. */
  DocumentFields nested(String path) {
    DocumentFields child = new DocumentFields(this, path, source, mapping, queries, series);
    child.add(TermField.searchable(SystemFields.ID, idTerm));
    child.add(
        TermField.searchable(
            SystemFields.NESTED_PATH, new BytesRef(path.getBytes(StandardCharsets.UTF_8))));
    return child;
  }

  BytesRef idTerm() {
    return idTerm;
  }

  @Nullable DocumentFields parent() {
    return parent;
  }

  DocumentFields rootDocument() {
    DocumentFields at = this;
    while (at.parent != null) {
      at = at.parent;
    }
    return at;
  }

  /** The document, this one or one around it, to which a field of that path belongs. */
  DocumentFields owning(String path) {
    DocumentFields at = this;
    while (at.parent != null && !path.startsWith(at.nestedPath + ".")) {
      at = at.parent;
    }
    return at;
  }

  @Override
  public void add(IndexableField field) {
    fields.add(field);
  }

  @Override
  public String id() {
    return source.id();
  }

  @Override
  public Anchors anchors(byte[] query) {
    return queries.read(query, mapping, source.index());
  }

  @Override
  public @Nullable String routing() {
    return source.routing();
  }

  /** Adds a nested document's own fields, but not what makes it a document. */
  void addAll(DocumentFields nested) {
    for (IndexableField field : nested.fields) {
      if (!field.name().equals(SystemFields.ID) && !field.name().equals(SystemFields.NESTED_PATH)) {
        fields.add(field);
      }
    }
  }

  @Override
  public void ignored(String field) {
    leftOut();
    DocumentFields root = rootDocument();
    if (root.ignored == null) {
      root.ignored = new TreeSet<>();
    }
    root.ignored.add(field);
  }

  Set<String> ignored() {
    return ignored == null ? Set.of() : Set.copyOf(ignored);
  }

  @Override
  public @Nullable Object remember(String key, Object thing) {
    if (remembered == null) {
      remembered = new HashMap<>();
    }
    return remembered.putIfAbsent(key, thing);
  }

  @Override
  public FieldSink whole() {
    return rootDocument();
  }

  /** Notes that the field has a value. */
  void exists(String field) {
    if (names == null) {
      names = new HashSet<>();
    }
    if (names.add(field)) {
      add(
          TermField.searchable(
              SystemFields.FIELD_NAMES, new BytesRef(field.getBytes(StandardCharsets.UTF_8))));
    }
  }

  int size() {
    return fields.size();
  }

  /** All fields so far; not copied. */
  List<IndexableField> fields() {
    return fields;
  }
}
