package io.lampyr.mapping.document;

import io.lampyr.mapping.series.SeriesPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexableField;

/**
 * What a mapping made of a document's source: its own fields, with {@code _id}, {@code _source} and
 * {@code _routing} among them, and those of its nested documents, which carry the same {@code _id}.
 * Confined to one thread at a time.
 *
 * @param point the point of a time series that the document is, by what it says, if it is one
 */
public record ParsedDocument(
    List<IndexableField> fields, List<List<IndexableField>> nested, Optional<SeriesPoint> point) {

  /** A document that is no point of a time series. */
  public ParsedDocument(List<IndexableField> fields, List<List<IndexableField>> nested) {
    this(fields, nested, Optional.empty());
  }

  /** The fields of which values were not indexed. */
  public List<String> ignored() {
    return fields.stream()
        .filter(field -> field.name().equals(SystemFields.IGNORED))
        .map(field -> field.binaryValue().utf8ToString())
        .toList();
  }

  /**
   * The documents for the index, to be added as one block: nested ones first, the document itself
   * last, with these fields beside its own. They say where in its shard's history it stands, which
   * nobody knows before it is indexed.
   */
  public List<List<IndexableField>> block(List<IndexableField> stamp) {
    List<List<IndexableField>> block = new ArrayList<>(nested.size() + 1);
    block.addAll(nested);
    List<IndexableField> root = new ArrayList<>(fields.size() + stamp.size());
    root.addAll(fields);
    root.addAll(stamp);
    block.add(root);
    return block;
  }
}
