package io.lampyr.query.dsl.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** The beginning of a text, cut into terms, of which the last is only the beginning of one. */
record AnalyzedPrefix(
    Analyzer analyzer, BooleanClause.Occur operator, Function<String, Query> prefix) {
  Query query(String field, String text) {
    List<List<String>> places = places(field, text);
    if (places.isEmpty()) {
      return new MatchNoDocsQuery("no terms are left of the text");
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (int i = 0; i < places.size(); i++) {
      boolean last = i == places.size() - 1;
      Query any =
          any(
              places.get(i).stream()
                  .map(word -> last ? prefix.apply(word) : new TermQuery(new Term(field, word)))
                  .toList());
      if (places.size() == 1) {
        return any;
      }
      all.add(any, operator);
    }
    return all.build();
  }

  private static Query any(List<Query> words) {
    if (words.size() == 1) {
      return words.getFirst();
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    words.forEach(word -> any.add(word, BooleanClause.Occur.SHOULD));
    return any.build();
  }

  private List<List<String>> places(String field, String text) {
    List<List<String>> places = new ArrayList<>();
    try (TokenStream words = analyzer.tokenStream(field, text)) {
      CharTermAttribute word = words.addAttribute(CharTermAttribute.class);
      PositionIncrementAttribute step = words.addAttribute(PositionIncrementAttribute.class);
      words.reset();
      while (words.incrementToken()) {
        if (places.isEmpty() || step.getPositionIncrement() > 0) {
          places.add(new ArrayList<>());
        }
        places.getLast().add(word.toString());
      }
      words.end();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return places;
  }
}
