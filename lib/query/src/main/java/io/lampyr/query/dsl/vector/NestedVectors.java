package io.lampyr.query.dsl.vector;

import io.lampyr.query.dsl.frame.Collected;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToChildBlockJoinQuery;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.jspecify.annotations.Nullable;

/**
 * The documents whose nested objects have the nearest vectors: each is as near as its nearest.
 *
 * @param path the nested object
 * @param filters each on the nested objects if it is about fields of theirs, else on the documents
 * @param innerHits the body of {@code inner_hits}: which of a document's objects are shown
 */
record NestedVectors(
    Nearest nearest,
    String path,
    List<QueryNode> filters,
    @Nullable Map<String, @Nullable Object> innerHits) {
  /**
   * A query for nested objects where the scope is inside of some, else for whole documents.
   *
   * @param enough keeps what is near enough
   */
  Query toLucene(QueryScope scope, UnaryOperator<Query> enough) {
    Query filter = filter(filters, path, scope);
    if (scope.nestedPath() != null) {
      return enough.apply(
          scope.all() ? all(filter) : nearest.inside(WholeDocuments.bits(), filter));
    }
    if (innerHits != null) {
      Query shown = enough.apply(all(filter));
      scope.collected().innerHits(new Collected.InnerHits(path, shown, innerHits, List.of(), null));
    }
    Query objects = enough.apply(nearest.inside(WholeDocuments.bits(), filter));
    return new ToParentBlockJoinQuery(objects, WholeDocuments.bits(), ScoreMode.Max);
  }

  private Query all(@Nullable Query filter) {
    return filter == null
        ? nearest.all()
        : new BooleanQuery.Builder()
            .add(nearest.all(), BooleanClause.Occur.MUST)
            .add(filter, BooleanClause.Occur.FILTER)
            .build();
  }

  static @Nullable Query filter(List<QueryNode> filters, String path, QueryScope scope) {
    if (filters.isEmpty()) {
      return null;
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (QueryNode filter : filters) {
      Query onDocuments = filter.toLucene(scope.inNested(null));
      Query onObjects =
          isAboutObjects(onDocuments, path)
              ? filter.toLucene(scope.inNested(path))
              : new ToChildBlockJoinQuery(whole(onDocuments), WholeDocuments.bits());
      all.add(onObjects, BooleanClause.Occur.FILTER);
    }
    return all.build();
  }

  private static Query whole(Query onDocuments) {
    return new BooleanQuery.Builder()
        .add(onDocuments, BooleanClause.Occur.FILTER)
        .add(WholeDocuments.all(), BooleanClause.Occur.FILTER)
        .build();
  }

  private static boolean isAboutObjects(Query query, String path) {
    Set<String> fields = new HashSet<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public boolean acceptField(String field) {
            return fields.add(field);
          }

          @Override
          public QueryVisitor getSubVisitor(BooleanClause.Occur occur, Query parent) {
            return this;
          }
        });
    return fields.stream().anyMatch(field -> field.startsWith(path + "."));
  }
}
