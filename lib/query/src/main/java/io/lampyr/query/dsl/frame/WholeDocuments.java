package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.SystemFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PointInSetQuery;
import org.apache.lucene.search.PointRangeQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;

/** Documents that are not nested in others, of an index that has nested ones. */
public final class WholeDocuments {
  private static final Query ALL = new FieldExistsQuery(SystemFields.PRIMARY_TERM);

  /** One bit for each document, as long as its segment is open. */
  private static final BitSetProducer BITS = new QueryBitSetProducer(ALL);

  private WholeDocuments() {}

  /** All of them. To be added as a filter to any query that could match nested ones. */
  public static Query all() {
    return ALL;
  }

  /** Which documents of a segment they are, deleted ones among them; found once for a segment. */
  public static BitSetProducer bits() {
    return BITS;
  }

  /** Those nested in others, under the path. */
  public static Query nested(String path) {
    return new TermQuery(new Term(SystemFields.NESTED_PATH, path));
  }

  /**
   * Whether a query that is asked of whole documents can match no other. False where that is not
   * known: then a filter must say so. A nested document has only the fields under its path, and
   * some that the system gives it.
   */
  public static boolean matchesNoOther(Query query, Mapping mapping) {
    return switch (query) {
      case MatchNoDocsQuery none -> true;
      // What is joined are whole documents, as the query is not asked of nested ones.
      case ToParentBlockJoinQuery parents -> true;
      case ConstantScoreQuery alike -> matchesNoOther(alike.getQuery(), mapping);
      case BoostQuery boosted -> matchesNoOther(boosted.getQuery(), mapping);
      case FunctionScoreQuery scored -> matchesNoOther(scored.getWrappedQuery(), mapping);
      case Query other when other instanceof Matched scored ->
          matchesNoOther(scored.matched(), mapping);
      case IndexOrDocValuesQuery either -> matchesNoOther(either.getIndexQuery(), mapping);
      case BooleanQuery clauses -> matchesNoOther(clauses, mapping);
      case DisjunctionMaxQuery any ->
          any.getDisjuncts().stream().allMatch(each -> matchesNoOther(each, mapping));
      case TermQuery term -> isOfWhole(term.getTerm().field(), mapping);
      case MultiTermQuery terms -> isOfWhole(terms.getField(), mapping);
      case PhraseQuery phrase -> isOfWhole(phrase.getField(), mapping);
      case SynonymQuery synonyms -> isOfWhole(synonyms.getField(), mapping);
      case PointRangeQuery range -> isOfWhole(range.getField(), mapping);
      case PointInSetQuery points -> isOfWhole(points.getField(), mapping);
      case FieldExistsQuery exists -> isOfWhole(exists.getField(), mapping);
      default -> false;
    };
  }

  private static boolean matchesNoOther(BooleanQuery query, Mapping mapping) {
    boolean required = false;
    boolean optional = false;
    boolean allOptional = true;
    for (BooleanClause clause : query) {
      switch (clause.occur()) {
        case MUST, FILTER -> required |= matchesNoOther(clause.query(), mapping);
        case SHOULD -> {
          optional = true;
          allOptional &= matchesNoOther(clause.query(), mapping);
        }
        case MUST_NOT -> {}
      }
    }
    boolean mustMatchOne =
        query.getMinimumNumberShouldMatch() > 0
            || query.clauses().stream().noneMatch(BooleanClause::isRequired);
    return required || (optional && allOptional && mustMatchOne);
  }

  private static boolean isOfWhole(String field, Mapping mapping) {
    LeafField leaf = mapping.leaf(field);
    return leaf != null
        && leaf.path().equals(field)
        && !mapping.computed().containsKey(field)
        && mapping.nestedAround(field).isEmpty();
  }
}
