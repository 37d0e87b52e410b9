package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.PriorityQueue;

/**
 * The most telling terms of some texts: those that are often in the texts and rarely in the index.
 * Which these are is known only by the index, so they are chosen when the query is rewritten.
 */
final class LikeQuery extends Query {
  /** The most terms that are read of all values of one field. */
  private static final int MAX_TOKENS = 100_000;

  private final Texts texts;
  private final Limits limits;
  private final Set<String> stopWords;
  private final IntUnaryOperator minimum;
  private final String minimumKey;

  /**
   * Which terms are chosen.
   *
   * @param boostTerms zero if terms count the same
   */
  record Limits(
      int maxTerms,
      int minTermFreq,
      int minDocFreq,
      int maxDocFreq,
      int minLength,
      int maxLength,
      float boostTerms) {
    public static final int STANDARD_TERMS = 25;
  }

  /** The field that a text is looked for in, and what cuts it up. */
  record Cut(String field, Analyzer analyzer) {}

  /** Texts by how they are cut up: free ones, those of documents, and unwanted. */
  record Texts(
      Map<Cut, List<String>> free,
      Map<Cut, List<String>> documents,
      Map<Cut, List<String>> avoided) {
    public Texts {
      free = Map.copyOf(free);
      documents = Map.copyOf(documents);
      avoided = Map.copyOf(avoided);
    }
  }

  /**
   * A query.
   *
   * @param minimum how many of so many terms must match
   * @param minimumKey tells that function from others
   */
  LikeQuery(
      Texts texts,
      Limits limits,
      Set<String> stopWords,
      IntUnaryOperator minimum,
      String minimumKey) {
    this.texts = texts;
    this.limits = limits;
    this.stopWords = Set.copyOf(stopWords);
    this.minimum = minimum;
    this.minimumKey = minimumKey;
  }

  private record Telling(Term term, float score) {}

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    IndexReader reader = searcher.getIndexReader();
    Set<Term> avoided = new HashSet<>();
    for (Map.Entry<Cut, List<String>> cut : texts.avoided().entrySet()) {
      String field = cut.getKey().field();
      count(cut).keySet().forEach(word -> avoided.add(new Term(field, word)));
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    boolean some = false;
    List<Telling> free = free(reader, avoided);
    if (!free.isEmpty()) {
      any.add(query(free, _ -> ""), BooleanClause.Occur.SHOULD);
      some = true;
    }
    List<Telling> documents = documents(reader, avoided);
    if (!documents.isEmpty()) {
      any.add(query(documents, one -> one.term().field()), BooleanClause.Occur.SHOULD);
      some = true;
    }
    return some ? any.build() : new MatchNoDocsQuery("no term tells enough");
  }

  /** Boosts say how much more a term tells than that which tells least, of those beside it. */
  private Query query(List<Telling> group, Function<Telling, String> beside) {
    Map<String, Float> least = new HashMap<>();
    group.forEach(one -> least.merge(beside.apply(one), one.score(), Float::min));
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (Telling one : group) {
      Query term = new TermQuery(one.term());
      double from = least.getOrDefault(beside.apply(one), one.score());
      float boost = (float) (limits.boostTerms() * one.score() / from);
      if (boost < 0) {
        throw FaultException.argument("boost must be a positive float, got " + boost);
      }
      any.add(boost > 0 ? new BoostQuery(term, boost) : term, BooleanClause.Occur.SHOULD);
    }
    return any.setMinimumNumberShouldMatch(minimum.applyAsInt(group.size())).build();
  }

  /** The words of texts that are of no field: each in the field that has it most often. */
  private List<Telling> free(IndexReader reader, Set<Term> avoided) throws IOException {
    Map<String, Integer> words = new HashMap<>();
    for (Map.Entry<Cut, List<String>> cut : texts.free().entrySet()) {
      count(cut)
          .forEach((word, often) -> words.put(word, Math.max(words.getOrDefault(word, 0), often)));
    }
    List<String> fields = texts.free().keySet().stream().map(Cut::field).sorted().toList();
    List<Telling> all = new ArrayList<>();
    for (Map.Entry<String, Integer> word : words.entrySet()) {
      Term where = null;
      int most = 0;
      for (String field : fields) {
        Term term = new Term(field, word.getKey());
        int documents = reader.docFreq(term);
        if (documents > most) {
          most = documents;
          where = term;
        }
      }
      if (where != null) {
        add(where, word.getValue(), most, reader, avoided, all);
      }
    }
    return best(all);
  }

  /** The terms of documents: as many of each field as there may be. */
  private List<Telling> documents(IndexReader reader, Set<Term> avoided) throws IOException {
    Map<String, Map<String, Integer>> counted = new LinkedHashMap<>();
    for (Map.Entry<Cut, List<String>> cut : texts.documents().entrySet()) {
      String field = cut.getKey().field();
      Map<String, Integer> words = counted.computeIfAbsent(field, _ -> new HashMap<>());
      new TreeMap<>(count(cut))
          .forEach((word, often) -> {
            if (!avoided.contains(new Term(field, word))) {
              words.put(word, words.getOrDefault(word, 0) + often);
            }
          });
    }
    List<Telling> chosen = new ArrayList<>();
    for (Map.Entry<String, Map<String, Integer>> field : counted.entrySet()) {
      List<Telling> all = new ArrayList<>();
      for (Map.Entry<String, Integer> word : field.getValue().entrySet()) {
        Term term = new Term(field.getKey(), word.getKey());
        add(term, word.getValue(), reader.docFreq(term), reader, avoided, all);
      }
      chosen.addAll(best(all));
    }
    return chosen;
  }

  private void add(
      Term term,
      int often,
      int documents,
      IndexReader reader,
      Set<Term> avoided,
      List<Telling> to) {
    boolean fits =
        often >= limits.minTermFreq()
            && documents > 0
            && documents >= limits.minDocFreq()
            && documents <= limits.maxDocFreq();
    if (fits && !avoided.contains(term)) {
      float rare = (float) (Math.log((reader.numDocs() + 1d) / (documents + 1d)) + 1);
      to.add(new Telling(term, often * rare));
    }
  }

  /**
   * Of those that tell as much as each other the ones are chosen that the peers choose, so that
   * answers are alike: by a heap, in the order of a table that their words were put into one by
   * one. (What is merged into a table goes before what is there.)
   */
  private List<Telling> best(List<Telling> all) {
    PriorityQueue<Telling> best =
        new PriorityQueue<>(Math.min(limits.maxTerms(), all.size())) {
          @Override
          protected boolean lessThan(Telling one, Telling other) {
            return one.score() < other.score();
          }
        };
    all.forEach(best::insertWithOverflow);
    List<Telling> chosen = new ArrayList<>();
    while (best.size() > 0) {
      chosen.add(best.pop());
    }
    return chosen;
  }

  private Map<String, Integer> count(Map.Entry<Cut, List<String>> cut) throws IOException {
    Map<String, Integer> words = new LinkedHashMap<>();
    Cut by = cut.getKey();
    int left = MAX_TOKENS;
    for (String text : cut.getValue()) {
      try (TokenStream tokens = by.analyzer().tokenStream(by.field(), text)) {
        CharTermAttribute token = tokens.addAttribute(CharTermAttribute.class);
        tokens.reset();
        while (left-- > 0 && tokens.incrementToken()) {
          String word = token.toString();
          boolean tooShort = limits.minLength() > 0 && word.length() < limits.minLength();
          boolean tooLong = limits.maxLength() > 0 && word.length() > limits.maxLength();
          if (!tooShort && !tooLong && !stopWords.contains(word)) {
            words.merge(word, 1, Integer::sum);
          }
        }
        tokens.end();
      }
    }
    return words;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "like:" + shown(texts.free()) + shown(texts.documents());
  }

  private static Map<String, List<String>> shown(Map<Cut, List<String>> texts) {
    Map<String, List<String>> shown = new TreeMap<>();
    texts.forEach((cut, values) ->
        shown.computeIfAbsent(cut.field(), field -> new ArrayList<>()).addAll(values));
    return shown;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LikeQuery like
        && texts.equals(like.texts)
        && limits.equals(like.limits)
        && stopWords.equals(like.stopWords)
        && minimumKey.equals(like.minimumKey);
  }

  @Override
  public int hashCode() {
    return Objects.hash(texts, limits, stopWords, minimumKey);
  }
}
