package io.lampyr.mapping.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A document's fields, ready for an index writer once {@link #stamp} was called. Confined to one
 * thread at a time.
 */
public final class ParsedDocument {
  private final String id;
  private final @Nullable String routing;
  private final DocumentFields root;
  private final List<DocumentFields> nested;

  ParsedDocument(
      String id, @Nullable String routing, DocumentFields root, List<DocumentFields> nested) {
    this.id = id;
    this.routing = routing;
    this.root = root;
    this.nested = nested;
  }

  public String id() {
    return id;
  }

  /** The id as the term that finds, and deletes, the document and all nested ones. */
  public BytesRef idTerm() {
    return root.idTerm();
  }

  public @Nullable String routing() {
    return routing;
  }

  /** Fields with values that were not indexed. */
  public Set<String> ignored() {
    return root.ignored();
  }

  /**
   * Gives the document its place in the shard's history, instead of one given earlier: the engine
   * knows it only when it indexes.
   */
  public void stamp(long seqNo, long primaryTerm, long version) {
    root.stamp(StampFields.root(seqNo, primaryTerm, version));
    nested.forEach(document -> document.stamp(StampFields.nested(seqNo)));
  }

  /** The documents for the index, to be added as one block: nested ones first, the root last. */
  public List<Iterable<IndexableField>> documents() {
    List<Iterable<IndexableField>> all = new ArrayList<>(nested.size() + 1);
    all.addAll(nested);
    all.add(root);
    return all;
  }
}
