package io.lampyr.query.dsl.text;

import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.MinimumMatch;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/** A text whose terms may lie in different fields, as if these were one. */
final class CrossFields {
  private final Map<FieldTarget, Float> fields;
  private final TextOptions options;
  private final float tieBreaker;
  private final QueryScope scope;

  CrossFields(
      Map<FieldTarget, Float> fields, TextOptions options, float tieBreaker, QueryScope scope) {
    this.fields = fields;
    this.options = options;
    this.tieBreaker = tieBreaker;
    this.scope = scope;
  }

  /**
   * The query on all fields: those with the same analyzer make one group. An analyzer of the query
   * is that of all, also of those that have none of their own.
   */
  Query query(Object text) {
    Map<Object, Map<FieldTarget, Float>> groups = new LinkedHashMap<>();
    fields.forEach((field, boost) -> {
      Analyzer analyzer = field.searchAnalyzer();
      if (analyzer != null && !field.facts().searchable()) {
        refuse(field);
        return;
      }
      Object group = options.analyzer();
      if (group == null) {
        group = analyzer == null ? field : base(field, analyzer);
      }
      groups.computeIfAbsent(group, key -> new LinkedHashMap<>()).put(field, boost);
    });
    List<Query> each = new ArrayList<>();
    groups.forEach((group, members) -> {
      Query query =
          group instanceof Analyzer own && !isAlone(members)
              ? group(own, members, text)
              : single(members, text);
      if (query != null) {
        each.add(query);
      }
    });
    if (each.isEmpty()) {
      return options.zeroTermsAll()
          ? MatchAllDocsQuery.INSTANCE
          : new MatchNoDocsQuery("no terms are left of the text");
    }
    return each.size() == 1 ? each.getFirst() : new DisjunctionMaxQuery(each, tieBreaker);
  }

  /** A text that is not indexed has no words to blend with those of others. */
  private void refuse(FieldTarget hidden) {
    if (!options.lenient()) {
      throw TextQueries.notIndexed(hidden);
    }
  }

  /** Shingles of a field are one group with the field. */
  private static Analyzer base(FieldTarget field, Analyzer own) {
    return field.type() instanceof AnalyzedType text ? text.searchAnalyzer().analyzer() : own;
  }

  /** Whether there is no other field to blend words with, and blending them would say nothing. */
  private boolean isAlone(Map<FieldTarget, Float> members) {
    boolean isText = members.keySet().iterator().next().searchAnalyzer() != null;
    return members.size() == 1 && (!isText || options.enough().cutoff() != null);
  }

  private @Nullable Query single(Map<FieldTarget, Float> members, Object text) {
    Map.Entry<FieldTarget, Float> only = members.entrySet().iterator().next();
    Query query =
        new TextQueries(only.getKey(), options, scope.nowMillis().getAsLong()).termsOrNull(text);
    if (query == null) {
      return null;
    }
    Query scored = scope.keyword(only.getKey(), query);
    return boosted(scored, only.getValue());
  }

  private @Nullable Query group(Analyzer analyzer, Map<FieldTarget, Float> members, Object text) {
    QueryBuilder builder =
        new WordQueries(analyzer) {
          @Override
          protected Query newTermQuery(Term term, float boost) {
            return blended(members, List.of(term.bytes()));
          }

          @Override
          protected Query newSynonymQuery(String field, TermAndBoost[] terms) {
            Map.Entry<FieldTarget, Float> only = members.entrySet().iterator().next();
            boolean isAlone =
                members.size() == 1 && word(only.getKey(), terms[0].term()) instanceof TermQuery;
            // What stands at one place of one field counts together.
            return isAlone
                ? boosted(super.newSynonymQuery(field, terms), only.getValue())
                : blended(members, Arrays.stream(terms).map(TermAndBoost::term).toList());
          }
        };
    String first = members.keySet().iterator().next().path();
    Query query = builder.createBooleanQuery(first, text.toString(), options.operator());
    return MinimumMatch.applied(query, options.enough().minimum());
  }

  /**
   * Words that stand at one place, in all of the fields. Those in fields that do not score them are
   * added, as they have nothing to blend.
   */
  private Query blended(Map<FieldTarget, Float> members, List<BytesRef> words) {
    List<BlendedTerms.Part> parts = new ArrayList<>();
    List<Query> unscored = new ArrayList<>();
    for (BytesRef word : words) {
      members.forEach((field, boost) -> {
        Query query = word(field, word);
        if (query instanceof TermQuery exact) {
          parts.add(new BlendedTerms.Part(exact.getTerm(), boost));
        } else if (query instanceof BoostQuery counted
            && counted.getQuery() instanceof TermQuery exact) {
          parts.add(new BlendedTerms.Part(exact.getTerm(), boost * counted.getBoost()));
        } else {
          unscored.add(boosted(query, boost));
        }
      });
    }
    if (!parts.isEmpty()) {
      unscored.add(new BlendedTerms(parts, tieBreaker, options.enough().cutoff()));
    }
    return unscored.size() == 1
        ? unscored.getFirst()
        : new DisjunctionMaxQuery(unscored, tieBreaker);
  }

  private static Query boosted(Query query, float boost) {
    return boost == 1 ? query : new BoostQuery(query, boost);
  }

  /** One word in a field; where values are not cut into words, it is a whole value. */
  private Query word(FieldTarget field, BytesRef word) {
    if (field.searchAnalyzer() != null) {
      return field.word(new Term(field.path(), word));
    }
    TextQueries values =
        new TextQueries(field, options.withoutAnalyzer(), scope.nowMillis().getAsLong());
    return scope.keyword(field, values.terms(word.utf8ToString()));
  }
}
