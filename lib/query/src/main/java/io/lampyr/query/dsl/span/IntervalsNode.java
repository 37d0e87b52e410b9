package io.lampyr.query.dsl.span;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.SearchAsYouTypeType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.Map;
import org.apache.lucene.queries.intervals.IntervalQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/** {@code intervals}: a text in which what some rules say lies as they say. */
record IntervalsNode(String field, IntervalRule rule) implements QueryNode {

  static QueryNode read(PlacedBody outer, QueryReader inner) {
    return inner.onField(
        outer,
        "",
        found -> {
          PlacedBody body = found.body();
          if (body.all().isEmpty()) {
            throw body.wrong("Missing intervals from interval query definition");
          }
          Map.Entry<String, Part> rule = body.field("boost", "_name");
          return new IntervalsNode(
              found.field(), IntervalReader.read(rule.getKey(), rule.getValue()));
        });
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    if (rule.ways() > IndexSearcher.getMaxClauseCount()) {
      throw new IndexSearcher.TooManyClauses();
    }
    return new IntervalQuery(target.path(), rule.source(target, scope));
  }

  /** Only texts have rules of their own for what is analyzed, and for beginnings. */
  static void requireText(FieldTarget target) {
    if (target.searchAnalyzer() == null
        || target.isInner()
        || target.type().name().equals("search_as_you_type")) {
      throw FaultException.argument(
          "Can only use interval queries on text fields - not on ["
              + target.path()
              + "] which is of type ["
              + target.typeName()
              + "]");
    }
    requirePositions(target);
  }

  static void requirePositions(FieldTarget target) {
    boolean has =
        switch (target.type()) {
          case TextType text -> text.hasPositions();
          case SearchAsYouTypeType typed -> typed.hasPositions();
          default -> target.searchAnalyzer() != null;
        };
    if (!has) {
      throw FaultException.argument(
          "Cannot create intervals over field [" + target.path() + "] with no positions indexed");
    }
  }
}
