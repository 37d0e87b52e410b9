package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;
import org.jspecify.annotations.Nullable;

/** The texts of documents, which are read from their sources: one read for each document. */
final class SourceTexts {
  private final List<String> paths;

  /**
   * The texts of a field.
   *
   * @param sources the paths of the texts; none is the field's own
   */
  SourceTexts(Mapping mapping, LeafField leaf, List<String> sources) {
    this.paths = sources.isEmpty() ? List.of(path(mapping, leaf)) : List.copyOf(sources);
  }

  /** Subfields have the values of the fields that they belong to. */
  private static String path(Mapping mapping, LeafField leaf) {
    int dot = leaf.path().lastIndexOf('.');
    boolean sub = dot > 0 && mapping.field(leaf.path().substring(0, dot)) instanceof LeafField;
    return sub ? leaf.path().substring(0, dot) : leaf.path();
  }

  /** Those of one document, in the order in which they stand there. */
  List<String> of(StoredFields stored, int doc) throws IOException {
    StopSign.passed(StopSign.SOURCE);
    Source source = new Source();
    stored.document(doc, source);
    byte[] json = source.json;
    if (json == null) {
      return List.of();
    }
    Map<String, @Nullable Object> tree = Json.readObject(json);
    List<String> texts = new ArrayList<>();
    for (String path : paths) {
      for (Object value : SourceValues.at(tree, path)) {
        if (value != null && !(value instanceof Map)) {
          texts.add(value.toString());
        }
      }
    }
    return texts;
  }

  private static final class Source extends StoredFieldVisitor {
    private byte @Nullable [] json;

    @Override
    public Status needsField(FieldInfo info) {
      return info.name.equals(SystemFields.SOURCE) ? Status.YES : Status.NO;
    }

    @Override
    public void binaryField(FieldInfo info, byte[] value) {
      json = value;
    }
  }
}
