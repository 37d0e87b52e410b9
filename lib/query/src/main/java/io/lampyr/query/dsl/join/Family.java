package io.lampyr.query.dsl.join;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.JoinType;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * One relation of an index: a parent and its children.
 *
 * @param field the field that says which of them a document is
 * @param ids the field with the parent's id, on all of them
 */
public record Family(String field, String ids, String parent, Set<String> children) {
  public Family {
    children = Set.copyOf(children);
  }

  /** That of a parent's name; null if the index has no such parent. */
  public static @Nullable Family ofParent(Mapping mapping, String parent) {
    LeafField leaf = mapping.join().orElse(null);
    if (leaf == null || !(leaf.type() instanceof JoinType join) || !join.isParent(parent)) {
      return null;
    }
    return new Family(
        leaf.path(), join.ids(parent), parent, join.relations().getOrDefault(parent, Set.of()));
  }

  /** That of a child's name; null if the index has no such child. */
  public static @Nullable Family ofChild(Mapping mapping, String child) {
    LeafField leaf = mapping.join().orElse(null);
    if (leaf == null || !(leaf.type() instanceof JoinType join)) {
      return null;
    }
    String parent = join.parentOf(child);
    return parent == null ? null : ofParent(mapping, parent);
  }

  /** What is said where an index has no such relation. */
  static FaultException missing(Mapping mapping, String query, String name, String as) {
    return new FaultException(
        ErrorKind.QUERY_SHARD,
        mapping
            .join()
            .map(join ->
                "["
                    + query
                    + "] join field ["
                    + join.path()
                    + "] doesn't hold ["
                    + name
                    + "] as a "
                    + as)
            .orElse("[" + query + "] no join field has been configured"));
  }

  /** The parents. */
  public Query parents() {
    return named(parent);
  }

  /** The children, of whatever name. */
  public Query allChildren() {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    children.forEach(child -> any.add(named(child), BooleanClause.Occur.SHOULD));
    return any.build();
  }

  /** The documents of a name. */
  public Query named(String name) {
    return term(field, name);
  }

  static Query term(String field, String value) {
    return new TermQuery(new Term(field, new BytesRef(value.getBytes(StandardCharsets.UTF_8))));
  }

  /** What matches, of those that pass the filter. */
  static Query among(Query filter, Query matching) {
    return new BooleanQuery.Builder()
        .add(matching, BooleanClause.Occur.MUST)
        .add(filter, BooleanClause.Occur.FILTER)
        .build();
  }
}
