package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.field.ConstantKeywordType;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.term.TermQueries;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/** {@code missing}: the documents without a value. */
public record MissingAggregation(FieldSpec spec) implements SingleBucket {

  public static MissingAggregation of(Options options) {
    return new MissingAggregation(FieldSpec.of(options));
  }

  @Override
  public String type() {
    return "missing";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    Source source = Sources.of(scope, spec);
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    Query query;
    if (spec.missing() != null) {
      query = new MatchNoDocsQuery("all documents have a value");
    } else if (spec.field() == null && source instanceof Source.Terms made) {
      query = new WithoutTerms(made.source());
    } else if (leaf == null) {
      String name = spec.field();
      FieldTarget key =
          name == null || FlatKey.of(scope.mapping(), name) == null
              ? null
              : FieldTarget.find(scope.mapping(), scope.index(), name);
      query = key == null ? without(source) : without(key);
    } else if (leaf.type() instanceof ConstantKeywordType) {
      query = new MatchNoDocsQuery("a constant");
    } else {
      query = without(new FieldTarget(leaf.path(), leaf.type(), null, 0, null));
    }
    return new SingleCollecting.Matching(scope, self, query);
  }

  /** What no mapping names: all documents have it, or it is nowhere, but for what was ignored. */
  private static Query without(Source source) {
    return switch (source) {
      case Source.Absent _ -> MatchAllDocsQuery.INSTANCE;
      case Source.Terms terms when terms.source().isColumn() -> new WithoutTerms(terms.source());
      default -> new MatchNoDocsQuery("all documents have it");
    };
  }

  private static Query without(FieldTarget field) {
    return new BooleanQuery.Builder()
        .add(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.FILTER)
        .add(TermQueries.exists(field), BooleanClause.Occur.MUST_NOT)
        .build();
  }
}
