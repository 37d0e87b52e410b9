package io.lampyr.engine.leaf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;

/** How frequent terms are, and how long fields are, on some shards. */
public record SearchStatistics(
    Map<Term, TermStatistics> terms, Map<String, CollectionStatistics> fields) {
  public SearchStatistics {
    terms = Map.copyOf(terms);
    fields = Map.copyOf(fields);
  }

  /** Of all shards together. */
  public static SearchStatistics sum(List<SearchStatistics> shards) {
    Map<Term, TermStatistics> terms = new HashMap<>();
    Map<String, CollectionStatistics> fields = new HashMap<>();
    for (SearchStatistics shard : shards) {
      shard.terms().forEach((term, own) -> terms.merge(term, own, SearchStatistics::both));
      shard.fields().forEach((field, own) -> fields.merge(field, own, SearchStatistics::both));
    }
    return new SearchStatistics(terms, fields);
  }

  private static TermStatistics both(TermStatistics one, TermStatistics other) {
    return new TermStatistics(
        one.term(), one.docFreq() + other.docFreq(), one.totalTermFreq() + other.totalTermFreq());
  }

  private static CollectionStatistics both(CollectionStatistics one, CollectionStatistics other) {
    return new CollectionStatistics(
        one.field(),
        one.maxDoc() + other.maxDoc(),
        one.docCount() + other.docCount(),
        one.sumTotalTermFreq() + other.sumTotalTermFreq(),
        one.sumDocFreq() + other.sumDocFreq());
  }
}
