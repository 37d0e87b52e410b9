package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.FieldTypes;
import io.lampyr.mapping.field.FlattenedType;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.mapping.field.TextType;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * What queries are compiled for: one index, at one time. For one thread, as it collects.
 *
 * @param home where the documents are
 * @param nowMillis what {@code now} means
 * @param settings what the index's settings say of queries
 * @param nestedPath the nested object whose documents the query is on; null for whole documents
 * @param all whether all that match are wanted, also where usually only the best of each document
 *     are found
 */
public record QueryScope(
    Mapping mapping,
    IndexAnalysis analysis,
    Dialect dialect,
    Home home,
    LongSupplier nowMillis,
    QuerySettings settings,
    TermsLookup lookup,
    @Nullable String nestedPath,
    boolean all,
    Collected collected) {

  /**
   * Where documents are.
   *
   * @param index the index's name, for {@code _index}
   * @param shard the number of its shard, for numbers that look like chance
   */
  public record Home(String index, int shard) {}

  public String index() {
    return home.index();
  }

  public int shard() {
    return home.shard();
  }

  /** A scope with all the standard choices. */
  public static QueryScope of(
      Mapping mapping,
      IndexAnalysis analysis,
      Dialect dialect,
      String index,
      LongSupplier nowMillis) {
    return new QueryScope(
        mapping,
        analysis,
        dialect,
        new Home(index, 0),
        nowMillis,
        QuerySettings.STANDARD,
        TermsLookup.none(),
        null,
        false,
        new Collected());
  }

  /** A compiler that knows whose clients the request is of. */
  public QueryCompiler compiler(QueryCompiler of) {
    return new QueryCompiler() {
      @Override
      public Query compile(QueryNode query) {
        return of.compile(query);
      }

      @Override
      public Dialect dialect() {
        return dialect;
      }

      @Override
      public QuerySettings settings() {
        return settings;
      }
    };
  }

  /** On one of the index's shards. */
  public QueryScope ofShard(int ordinal) {
    return new QueryScope(
        mapping,
        analysis,
        dialect,
        new Home(index(), ordinal),
        nowMillis,
        settings,
        lookup,
        nestedPath,
        all,
        collected);
  }

  public QueryScope withLookup(TermsLookup with) {
    return new QueryScope(
        mapping, analysis, dialect, home, nowMillis, settings, with, nestedPath, all, collected);
  }

  /** With an index's own settings. */
  public QueryScope withSettings(QuerySettings with) {
    return new QueryScope(
        mapping, analysis, dialect, home, nowMillis, with, lookup, nestedPath, all, collected);
  }

  public QueryScope inNested(@Nullable String path) {
    return new QueryScope(
        mapping, analysis, dialect, home, nowMillis, settings, lookup, path, all, collected);
  }

  /** For another query on whole documents, whose names and inner hits nobody asks for. */
  public QueryScope apart() {
    return new QueryScope(
        mapping,
        analysis,
        dialect,
        home,
        nowMillis,
        settings,
        lookup,
        null,
        false,
        new Collected());
  }

  /** For all of the nested documents that match, to be shown as inner hits. */
  public QueryScope forAll() {
    return new QueryScope(
        mapping,
        analysis,
        dialect,
        home,
        nowMillis,
        settings,
        lookup,
        nestedPath,
        true,
        new Collected());
  }

  /** The queries with a {@code _name} that were compiled with this scope. */
  public Map<String, Query> namedQueries() {
    return collected.named();
  }

  /** The field that the name means, or null. */
  public @Nullable FieldTarget field(String name) {
    collected.field(name);
    FieldTarget found = FieldTarget.find(mapping, index(), name);
    if (found != null) {
      return found;
    }
    return switch (settings.unmapped()) {
      case NOTHING -> null;
      case REFUSED ->
          throw new FaultException(
              ErrorKind.QUERY_SHARD,
              "No field mapping can be found for the field with name [" + name + "]");
      case TEXT -> new FieldTarget(name, FieldTypes.text(name, analysis), null, 0, null);
    };
  }

  /**
   * A query for whole keywords: OpenSearch does not score those by how rare they are, unless the
   * mapping wants it, and nobody scores those that only patterns are made for.
   */
  public Query keyword(FieldTarget target, Query query) {
    boolean unscored =
        switch (target.type()) {
          case KeywordType type ->
              type.name().equals("wildcard")
                  || !Objects.requireNonNullElse(type.scored(), dialect == Dialect.ELASTICSEARCH);
          case FlattenedType type -> type.name().equals("flat_object");
          default -> false;
        };
    return unscored ? unscored(query) : query;
  }

  /** A query for one value as it is, which says nothing of fields that only match. */
  public Query value(FieldTarget target, Query query) {
    boolean onlyMatches = target.type() instanceof TextType type && type.isMatchOnly();
    return onlyMatches ? unscored(query) : keyword(target, query);
  }

  /** One word, or those that an analyzer made of a text. */
  private static Query unscored(Query query) {
    return switch (query) {
      case TermQuery term -> new ConstantScoreQuery(term);
      case BoostQuery counted -> new BoostQuery(unscored(counted.getQuery()), counted.getBoost());
      case BooleanQuery all -> {
        BooleanQuery.Builder alike = new BooleanQuery.Builder();
        all.clauses().forEach(clause -> alike.add(unscored(clause.query()), clause.occur()));
        yield alike.setMinimumNumberShouldMatch(all.getMinimumNumberShouldMatch()).build();
      }
      default -> query;
    };
  }
}
