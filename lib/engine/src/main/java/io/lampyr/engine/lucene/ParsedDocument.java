package io.lampyr.engine.lucene;

import java.util.List;
import org.apache.lucene.index.IndexableField;

/**
 * What the mapping made of a document's source: its own fields, with {@code _id}, {@code _source}
 * and {@code _routing} among them, and those of its nested documents, which carry the same {@code
 * _id}.
 */
public record ParsedDocument(List<IndexableField> fields, List<List<IndexableField>> nested) {}
