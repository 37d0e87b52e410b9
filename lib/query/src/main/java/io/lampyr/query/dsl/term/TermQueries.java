package io.lampyr.query.dsl.term;

import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.BooleanType;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.FeatureType;
import io.lampyr.mapping.field.Network;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PointInSetQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Exact values by the types of fields. */
public final class TermQueries {
  private TermQueries() {}

  /** Documents with the value; one that the field can never have matches nothing. */
  public static Query exact(FieldTarget target, Object value, long nowMillis) {
    return target.counted(once(target, value, nowMillis));
  }

  /** The same, whatever the mapping says of how often the field counts. */
  public static Query once(FieldTarget target, Object value, long nowMillis) {
    if (target.isConstant()) {
      return constant(value.toString().equals(target.constant()));
    }
    if (target.type().name().equals(SystemFields.ID)) {
      return new ConstantScoreQuery(new TermQuery(new Term(target.path(), target.encode(value))));
    }
    Facts facts = target.facts();
    return switch (facts.index()) {
      case TERMS -> term(target, value);
      case POINTS -> point(target, value, nowMillis);
      case RANGES -> RangeQueries.range(target, RangeBounds.exactly(value), nowMillis);
      case FEATURES -> throw feature(target);
      case SHAPES -> throw geometry(target);
      case VECTORS -> throw RangeQueries.unsupported(target);
      case NONE ->
          switch (facts.docValues()) {
            case SORTED_NUMERIC -> point(target, value, nowMillis);
            case SORTED_SET -> column(target, value, nowMillis);
            case NONE, BINARY, SHAPE, PLANE -> throw unsearchable(target);
          };
    };
  }

  static Query constant(boolean matches) {
    return matches ? MatchAllDocsQuery.INSTANCE : new MatchNoDocsQuery("constant differs");
  }

  private static Query term(FieldTarget target, Object value) {
    BytesRef bytes = bytes(target, value);
    return bytes == null
        ? new MatchNoDocsQuery("longer than any term")
        : target.onTerms(field -> new TermQuery(new Term(field, bytes)));
  }

  /** The term of a value; null if it is longer than any. */
  private static @Nullable BytesRef bytes(FieldTarget target, Object value) {
    try {
      return target.encode(value);
    } catch (ValueException wrong) {
      if (wrong.fault().kind() == ErrorKind.MAX_BYTES_LENGTH_EXCEEDED) {
        return null;
      }
      throw wrong;
    }
  }

  private static Query column(FieldTarget target, Object value, long nowMillis) {
    if (target.type().name().equals("ip")) {
      return point(target, value, nowMillis);
    }
    return SortedSetDocValuesField.newSlowExactQuery(target.path(), target.encode(value));
  }

  private static RuntimeException feature(FieldTarget target) {
    return ValueException.argument(
        "Queries on [" + target.type().name() + "] fields are not supported");
  }

  private static RuntimeException unsearchable(FieldTarget target) {
    return switch (target.type().name()) {
      case "binary" ->
          new FaultException(ErrorKind.QUERY_SHARD, "Binary fields do not support searching");
      case SystemFields.SOURCE ->
          new FaultException(ErrorKind.QUERY_SHARD, "The _source field is not searchable");
      default -> RangeQueries.notSearchable(target);
    };
  }

  private static FaultException geometry(FieldTarget target) {
    return new FaultException(
        ErrorKind.QUERY_SHARD,
        "Geometry fields do not support exact searching, use dedicated geometry queries instead: ["
            + target.path()
            + "]");
  }

  private static Query point(FieldTarget target, Object value, long nowMillis) {
    String type = target.type().name();
    if (type.equals("geo_point")) {
      throw geometry(target);
    }
    if (target.type() instanceof DateType) {
      return RangeQueries.range(target, RangeBounds.exactly(value), nowMillis);
    }
    if (type.equals("ip") && value.toString().indexOf('/') >= 0) {
      Network network = Network.of(value.toString());
      return Packed.range(target, Packed.bytes(network.first()), Packed.bytes(network.last()));
    }
    try {
      byte[] point = Packed.bytes(target.encode(value));
      return Packed.range(target, point, point);
    } catch (ValueException wrong) {
      boolean isNoNumber = type.equals("ip") || type.equals("boolean");
      if (isNoNumber || wrong.fault().kind() == ErrorKind.NUMBER_FORMAT) {
        throw wrong;
      }
      return new MatchNoDocsQuery("a number that the field cannot hold");
    }
  }

  /** Documents with any of the values, all with the same score. */
  public static Query any(FieldTarget target, Collection<Object> values, long nowMillis) {
    if (values.isEmpty()) {
      return new MatchNoDocsQuery("no terms");
    }
    boolean onlyColumn = PatternQueries.onlyColumn(target);
    if (!target.isConstant() && (onlyColumn || target.facts().index() == Facts.Index.TERMS)) {
      List<BytesRef> terms = new ArrayList<>(values.size());
      for (Object value : values) {
        BytesRef bytes = bytes(target, value);
        if (bytes != null) {
          terms.add(bytes);
        }
      }
      if (onlyColumn) {
        return new ConstantScoreQuery(
            new TermInSetQuery(ColumnQuery.REWRITE, target.path(), terms));
      }
      if (target.type() instanceof BooleanType && Set.copyOf(terms).size() == 1) {
        // One truth value is scored as it is alone.
        return target.counted(new TermQuery(new Term(target.path(), terms.getFirst())));
      }
      return new ConstantScoreQuery(target.onTerms(field -> new TermInSetQuery(field, terms)));
    }
    List<Query> each = new ArrayList<>(values.size());
    List<BytesRef> points = new ArrayList<>();
    boolean single = target.facts().index() == Facts.Index.POINTS;
    for (Object value : values) {
      Query query = once(target, value, nowMillis);
      each.add(query);
      byte[] point = single ? onePoint(query) : null;
      if (point != null) {
        points.add(new BytesRef(point));
      }
    }
    if (!points.isEmpty() && points.size() == each.size()) {
      return new ConstantScoreQuery(inSet(target, points));
    }
    // The query's own bound is on values; one disjunction of so many would be refused by Lucene.
    return new ConstantScoreQuery(Disjunctions.of(each));
  }

  private static byte @Nullable [] onePoint(Query query) {
    Query points =
        query instanceof org.apache.lucene.search.IndexOrDocValuesQuery either
            ? either.getIndexQuery()
            : query;
    if (points instanceof Packed.Points range
        && java.util.Arrays.equals(range.getLowerPoint(), range.getUpperPoint())) {
      return range.getLowerPoint();
    }
    return null;
  }

  private static Query inSet(FieldTarget target, List<BytesRef> points) {
    points.sort(null);
    var sorted = points.iterator();
    PointInSetQuery.Stream stream =
        new PointInSetQuery.Stream() {
          @Override
          public @Nullable BytesRef next() {
            return sorted.hasNext() ? sorted.next() : null;
          }
        };
    return new PointInSetQuery(target.path(), 1, points.getFirst().length, stream) {
      @Override
      protected String toString(byte[] value) {
        return new BytesRef(value).toString();
      }
    };
  }

  /** Documents with any value in the field. */
  public static Query exists(FieldTarget target) {
    return new ConstantScoreQuery(existing(target));
  }

  private static Query existing(FieldTarget target) {
    if (target.isConstant()) {
      return constant(target.constant() != null);
    }
    if (target.key() != null) {
      return new PrefixQuery(new Term(target.path(), FieldTarget.utf8(target.termPrefix())));
    }
    if (target.isInner()) {
      throw new ValueException(
          ErrorKind.UNSUPPORTED_OPERATION,
          "Field ["
              + target.path()
              + "] of type ["
              + target.typeName()
              + "] does not support exists queries");
    }
    switch (target.type().name()) {
      case SystemFields.ID -> {
        return MatchAllDocsQuery.INSTANCE;
      }
      case SystemFields.ROUTING -> {
        return new PrefixQuery(new Term(target.path(), ""));
      }
      case "rank_feature" -> {
        return new TermQuery(new Term(FeatureType.SINGLE, target.path()));
      }
      default -> {}
    }
    Facts facts = target.facts();
    return facts.needsFieldName()
        ? new TermQuery(new Term(SystemFields.FIELD_NAMES, FieldTarget.utf8(target.path())))
        : new FieldExistsQuery(target.path());
  }

  /** Disjunctions of any size: each BooleanQuery stays within Lucene's bound on clauses. */
  static final class Disjunctions {
    private Disjunctions() {}

    static Query of(List<Query> queries) {
      int most = org.apache.lucene.search.IndexSearcher.getMaxClauseCount();
      if (queries.size() == 1) {
        return queries.getFirst();
      }
      BooleanQuery.Builder either = new BooleanQuery.Builder();
      if (queries.size() <= most) {
        queries.forEach(query -> either.add(query, BooleanClause.Occur.SHOULD));
        return either.build();
      }
      int part = (queries.size() + most - 1) / most;
      for (int from = 0; from < queries.size(); from += part) {
        either.add(
            of(queries.subList(from, Math.min(from + part, queries.size()))),
            BooleanClause.Occur.SHOULD);
      }
      return either.build();
    }
  }
}
