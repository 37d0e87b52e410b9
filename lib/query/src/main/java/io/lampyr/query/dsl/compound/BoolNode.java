package io.lampyr.query.dsl.compound;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.MinimumMatch;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code bool}: queries that must, should or must not match together. */
record BoolNode(
    List<QueryNode> must,
    List<QueryNode> filter,
    List<QueryNode> should,
    List<QueryNode> mustNot,
    @Nullable String minimumMatch,
    boolean adjustPureNegative)
    implements QueryNode {

  BoolNode {
    must = List.copyOf(must);
    filter = List.copyOf(filter);
    should = List.copyOf(should);
    mustNot = List.copyOf(mustNot);
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    List<QueryNode> mustNot = clauses(body, "must_not", inner);
    if (body.has("mustNot")) {
      mustNot = Stream.concat(mustNot.stream(), clauses(body, "mustNot", inner).stream()).toList();
    }
    Object minimum = body.value("minimum_should_match");
    return new BoolNode(
        clauses(body, "must", inner),
        clauses(body, "filter", inner),
        clauses(body, "should", inner),
        mustNot,
        minimum == null ? null : minimum.toString(),
        body.flag("adjust_pure_negative", true));
  }

  private static List<QueryNode> clauses(PlacedBody body, String key, QueryReader inner) {
    if (body.all().get(key) instanceof Part.Scalar single && !single.isNull()) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE, body.unreadable(key, single).fault().reason());
    }
    return body.within(key, () -> inner.queries(body, key));
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return Stream.concat(must.stream(), filter.stream()).anyMatch(query -> query.isNothing(scope))
        || (must.isEmpty()
            && filter.isEmpty()
            && !should.isEmpty()
            && should.stream().allMatch(query -> query.isNothing(scope)));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (must.isEmpty() && filter.isEmpty() && should.isEmpty() && mustNot.isEmpty()) {
      return MatchAllDocsQuery.INSTANCE;
    }
    if (isNothing(scope)) {
      return new MatchNoDocsQuery("what must match matches nothing");
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    add(must, BooleanClause.Occur.MUST, all, scope);
    add(filter, BooleanClause.Occur.FILTER, all, scope);
    add(should, BooleanClause.Occur.SHOULD, all, scope);
    int mark = scope.collected().mark();
    add(mustNot, BooleanClause.Occur.MUST_NOT, all, scope);
    // Of what is excluded there are no hits to show.
    scope.collected().since(mark);
    if (must.isEmpty() && filter.isEmpty() && should.isEmpty() && adjustPureNegative) {
      // All but what is excluded, whatever minimum is asked for: there is nothing to count.
      all.add(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.FILTER);
    } else if (minimumMatch != null) {
      all.setMinimumNumberShouldMatch(MinimumMatch.of(should.size(), minimumMatch));
    }
    return all.build();
  }

  private static void add(
      List<QueryNode> queries,
      BooleanClause.Occur occur,
      BooleanQuery.Builder all,
      QueryScope scope) {
    queries.forEach(query -> all.add(query.toLucene(scope), occur));
  }

  @Override
  public Optional<FieldRange> range(String field, QueryScope scope) {
    Optional<FieldRange> required =
        Stream.concat(must.stream(), filter.stream())
            .flatMap(query -> query.range(field, scope).stream())
            .reduce(FieldRange::and);
    if (required.isPresent() || !must.isEmpty() || !filter.isEmpty()) {
      return required;
    }
    return minimumMatch == null ? either(should, field, scope) : Optional.empty();
  }

  /** The range of documents that match at least one. */
  static Optional<FieldRange> either(List<QueryNode> queries, String field, QueryScope scope) {
    List<FieldRange> ranges =
        queries.stream().flatMap(query -> query.range(field, scope).stream()).toList();
    return ranges.size() < queries.size()
        ? Optional.empty()
        : ranges.stream().reduce(FieldRange::or);
  }
}
