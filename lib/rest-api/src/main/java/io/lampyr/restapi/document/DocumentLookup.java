package io.lampyr.restapi.document;

import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.destination.WriteTargets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Reads single documents for what is made of them elsewhere. Real-time; blocks. Safe for many
 * threads. Cost: that of a get.
 */
public final class DocumentLookup {
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final DocumentGets gets;

  public DocumentLookup(WriteTargets targets, DocumentReader reader, WriteRefresh refresh) {
    this.gets = new DocumentGets(targets, reader, refresh);
  }

  /** A document that was found, by its index's own name. */
  public record Document(String index, long version, Optional<BytesRef> source, Stored stored) {}

  /** By what a document is found. */
  public record DocumentName(String index, String id, @Nullable String routing) {}

  /** What the index stores of fields of a document. Cost: none, or that of a few gets. */
  public interface Stored {
    /**
     * Their values, by the names of those that are stored and that the document has. The routing,
     * which is stored for itself, is not asked for with others.
     */
    Map<String, List<Object>> of(List<String> names);
  }

  /**
   * The document; empty if there is none. Throws what a get would, where there is no such index.
   */
  public Optional<Document> find(String index, String id, @Nullable String routing) {
    DocumentGets.Wanted wanted = new DocumentGets.Wanted(index, id, routing);
    DocumentGets.Got got = gets.get(wanted, DocumentGets.Sight.NEWEST, DEADLINE);
    return got.document()
        .map(found ->
            new Document(
                got.target().name(),
                found.version().version(),
                got.source(),
                names -> stored(got, names, found.routing())));
  }

  /**
   * The term vectors that the index keeps of fields of a document: of its newest state, for which
   * it may have to be refreshed, or of what searches see. Cost: that of a few gets.
   */
  public Map<String, List<KeptVectors.KeptTerm>> vectors(
      DocumentName document, boolean newest, Set<String> fields) {
    DocumentGets.Wanted wanted =
        new DocumentGets.Wanted(document.index(), document.id(), document.routing());
    DocumentGets.Sight sight = new DocumentGets.Sight(newest, false, Preference.NONE);
    return gets.vectors(wanted, sight, fields, DEADLINE);
  }

  private Map<String, List<Object>> stored(
      DocumentGets.Got got, List<String> names, @Nullable String routing) {
    return routing != null && names.contains(SystemFields.ROUTING)
        ? Map.of(SystemFields.ROUTING, List.of(routing))
        : gets.stored(got, names, DEADLINE);
  }
}
