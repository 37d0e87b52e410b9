package io.lampyr.engine.lucene;

import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.source.SourceFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;

/** Reads documents by their ids, from readers of a writer or of a commit. Safe for many threads. */
public final class DocumentsById {
  private static final Set<String> STORED = Set.of(MetaFields.SOURCE, MetaFields.ROUTING);

  private final IdTerms ids = new IdTerms();

  /** The version of the id's document, or of its tombstone if those are asked for too. */
  Optional<DocumentVersion> find(IndexReader reader, String id, boolean tombstones)
      throws IOException {
    IdTerms.Place place = ids.find(reader, MetaFields.idBytes(id), tombstones);
    return place == null ? Optional.empty() : Optional.of(versionAt(place));
  }

  /**
   * The id's document as it was written, which the mapping gives back where it is kept in columns.
   */
  public Optional<StoredDocument> read(IndexReader reader, String id, Supplier<Mapping> mapping)
      throws IOException {
    IdTerms.Place place = ids.find(reader, MetaFields.idBytes(id), false);
    if (place == null) {
      return Optional.empty();
    }
    Document stored = SourceFields.of(place.leaf().reader(), mapping).document(place.doc(), STORED);
    return Optional.of(
        new StoredDocument(
            versionAt(place),
            stored.getBinaryValue(MetaFields.SOURCE),
            stored.get(MetaFields.ROUTING)));
  }

  /** What is stored of these fields of the id's document. */
  public Optional<KeptValues> kept(IndexReader reader, String id, Set<String> fields)
      throws IOException {
    IdTerms.Place place = ids.find(reader, MetaFields.idBytes(id), false);
    if (place == null) {
      return Optional.empty();
    }
    Map<String, List<Object>> values = new HashMap<>();
    for (IndexableField field :
        place.leaf().reader().storedFields().document(place.doc(), fields)) {
      values.computeIfAbsent(field.name(), _ -> new ArrayList<>()).add(KeptValues.value(field));
    }
    return Optional.of(new KeptValues(versionAt(place), values));
  }

  /** The term vectors that are kept of these fields of the id's document. */
  public Optional<KeptVectors> vectors(IndexReader reader, String id, Set<String> fields)
      throws IOException {
    IdTerms.Place place = ids.find(reader, MetaFields.idBytes(id), false);
    return place == null
        ? Optional.empty()
        : Optional.of(
            new KeptVectors(
                versionAt(place), KeptVectors.of(place.leaf().reader(), place.doc(), fields)));
  }

  private static DocumentVersion versionAt(IdTerms.Place place) throws IOException {
    return new DocumentVersion(
        value(place, MetaFields.VERSION),
        value(place, MetaFields.SEQ_NO),
        value(place, MetaFields.PRIMARY_TERM),
        has(place, MetaFields.TOMBSTONE));
  }

  private static long value(IdTerms.Place place, String field) throws IOException {
    LeafReaderContext leaf = place.leaf();
    NumericDocValues values = leaf.reader().getNumericDocValues(field);
    if (values == null || !values.advanceExact(place.doc())) {
      throw new IOException("document lacks a field of the shard's own field=" + field);
    }
    return values.longValue();
  }

  private static boolean has(IdTerms.Place place, String field) throws IOException {
    NumericDocValues values = place.leaf().reader().getNumericDocValues(field);
    return values != null && values.advanceExact(place.doc());
  }
}
