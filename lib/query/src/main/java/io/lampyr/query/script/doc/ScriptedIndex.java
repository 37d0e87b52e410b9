package io.lampyr.query.script.doc;

import io.lampyr.mapping.Mapping;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * What scripts see documents by.
 *
 * @param texts the words of texts that let them be loaded; null refuses these
 * @param asked the query of whose terms scripts may ask; null if of none
 */
public record ScriptedIndex(Mapping mapping, @Nullable TextColumns texts, @Nullable Query asked) {
  public ScriptedIndex(Mapping mapping, @Nullable TextColumns texts) {
    this(mapping, texts, null);
  }
}
