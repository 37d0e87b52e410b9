package io.lampyr.query.dsl.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.CompletionForms;
import io.lampyr.mapping.field.CompletionType;
import io.lampyr.mapping.field.ConstantKeywordType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.FlattenedType;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.SearchAsYouTypeType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.script.number.FieldNumbers;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The field that a query's field name means.
 *
 * @param path the name under which Lucene knows it
 * @param key what follows the name of a flattened field, if the query asks for one of its keys
 * @param shingles how many terms make one, for the shingles of a {@code search_as_you_type}; one
 *     for the beginnings and pairs of a text's words
 * @param constant the value of all documents, for fields that have one
 */
public record FieldTarget(
    String path, MappedType type, @Nullable String key, int shingles, @Nullable String constant) {
  /** The field that has the index's name in all documents. */
  public static final String INDEX = "_index";

  /** The field of that name, through aliases; null if there is none. */
  public static @Nullable FieldTarget find(Mapping mapping, String index, String name) {
    LeafField leaf = mapping.leaf(name);
    if (leaf != null) {
      String constant =
          leaf.type() instanceof ConstantKeywordType constantly ? constantly.constant() : null;
      return new FieldTarget(leaf.path(), leaf.type(), null, 0, constant);
    }
    SystemType system = SystemType.find(name);
    if (system != null) {
      return new FieldTarget(name, system, null, 0, name.equals(INDEX) ? index : null);
    }
    for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      LeafField around = mapping.leaf(name.substring(0, dot));
      if (around != null) {
        return below(around, name.substring(dot + 1));
      }
    }
    return null;
  }

  /** What queries on a field that no document can have come to. */
  public static Query unmapped(String field) {
    return new MatchNoDocsQuery("unmapped field [" + field + "]");
  }

  private static @Nullable FieldTarget below(LeafField around, String rest) {
    if (around.type() instanceof FlattenedType) {
      return new FieldTarget(around.path() + FlattenedType.KEYED, around.type(), rest, 0, null);
    }
    if (around.type() instanceof TextType text) {
      return text.innerFields().stream().anyMatch(inner -> inner.name().equals(rest))
          ? new FieldTarget(around.path() + "." + rest, text, null, 1, null)
          : null;
    }
    if (around.type() instanceof SearchAsYouTypeType type) {
      for (int size = 2; size <= type.maxShingle(); size++) {
        if (rest.equals(SearchAsYouTypeType.grams(size))) {
          return new FieldTarget(around.path() + "." + rest, type, null, size, null);
        }
      }
      String prefixes = SearchAsYouTypeType.prefixes(around.path());
      if (prefixes.equals(around.path() + "." + rest)) {
        return new FieldTarget(prefixes, type, null, type.maxShingle(), null);
      }
    }
    return null;
  }

  /** What its type is called: of what is made of a text's words, by what it is. */
  public String typeName() {
    if (isBeginnings()) {
      return "prefix";
    }
    return type instanceof TextType && shingles > 0 ? "phrase" : type.name();
  }

  /** Whether it has beginnings of another field's words. */
  public boolean isBeginnings() {
    return shingles > 0 && SearchAsYouTypeType.isPrefixes(path);
  }

  /** Whether it has what is made of a text's words: beginnings or pairs. */
  public boolean isInner() {
    return isBeginnings() || (type instanceof TextType && shingles > 0);
  }

  public Facts facts() {
    return type.facts();
  }

  /** A query for one term or value of the field, which counts as often as the mapping says. */
  public Query counted(Query query) {
    float boost = key != null || isInner() ? 1 : facts().boost();
    if (boost == 1 || query instanceof MatchNoDocsQuery) {
      return query;
    }
    if (boost < 0 || !Float.isFinite(boost)) {
      throw ValueException.argument("boost must be a positive float, got " + boost);
    }
    return new BoostQuery(query, boost);
  }

  /** The query for one word, which may be of a field below this that has what is made of words. */
  public Query word(Term word) {
    Query exact = new TermQuery(word);
    if (type instanceof TextType text && text.isMatchOnly()) {
      return new ConstantScoreQuery(exact);
    }
    return word.field().equals(path) ? counted(exact) : exact;
  }

  /** The least of each document's numbers; null if the field has none in columns. */
  public @Nullable FieldNumbers numbers() {
    return FieldNumbers.of(path, type, FieldNumbers.Measure.LEAST);
  }

  /** Whether all documents have the same value, or none has any, as the mapping says. */
  public boolean isConstant() {
    return type instanceof ConstantKeywordType || type.name().equals(INDEX);
  }

  /** The bytes of a value, with its key before it if there is one. */
  public BytesRef encode(Object value) {
    if (key != null) {
      return FlattenedType.keyed(key, value.toString());
    }
    return type.encode(value);
  }

  /** The name of the field whose terms are the values. */
  public String terms() {
    return type instanceof CompletionType ? path + CompletionForms.ALONE : path;
  }

  /**
   * The query on the field whose terms are the values; on inputs of completions of documents that
   * were written before there were forms of them.
   */
  public Query onTerms(Function<String, Query> query) {
    return type instanceof CompletionType
        ? onForms(query.apply(terms()), query.apply(path))
        : query.apply(path);
  }

  /**
   * One query on forms, or another on the inputs of documents without forms. Within contexts there
   * is no input by itself that a term could be.
   */
  public Query onForms(Query forms, Query inputs) {
    if (type instanceof CompletionType completion && !completion.contexts().isEmpty()) {
      return new MatchNoDocsQuery("inputs of [" + path + "] are found within contexts alone");
    }
    Term mark = new Term(path + CompletionForms.WITH_INPUTS, CompletionForms.MARK);
    Query before =
        new BooleanQuery.Builder()
            .add(inputs, BooleanClause.Occur.MUST)
            .add(new TermQuery(mark), BooleanClause.Occur.MUST_NOT)
            .build();
    return new BooleanQuery.Builder()
        .add(forms, BooleanClause.Occur.SHOULD)
        .add(before, BooleanClause.Occur.SHOULD)
        .build();
  }

  /** The beginning that is common to all terms of the key, or nothing. */
  public String termPrefix() {
    return key == null ? "" : key + '\0';
  }

  /** The analyzer of searches; null where a query's text is one value. */
  public @Nullable Analyzer searchAnalyzer() {
    if (type instanceof SearchAsYouTypeType typed && shingles > 0) {
      return typed.searchShingles(shingles);
    }
    return type instanceof AnalyzedType text ? text.searchAnalyzer().analyzer() : null;
  }

  /** The analyzer of phrases; null where a query's text is one value. */
  public @Nullable Analyzer quoteAnalyzer() {
    if (shingles > 0 && !isInner()) {
      return searchAnalyzer();
    }
    return type instanceof AnalyzedType text ? text.searchQuoteAnalyzer().analyzer() : null;
  }

  public static BytesRef utf8(String text) {
    return new BytesRef(text.getBytes(StandardCharsets.UTF_8));
  }
}
