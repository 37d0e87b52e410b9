package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scripts of aggregations that look at scores, and what they give that is no value. */
class ScriptsOfScoresTest {
  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards =
        new Shards(
            1,
            "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'none':{'type':'long'},"
                + "'o':{'type':'nested','properties':{'x':{'type':'long'}}}}}");
    shards.add(0, "1", "{'k':'a','n':1,'o':[{'x':1},{'x':2}]}");
    shards.add(0, "2", "{'k':'b','n':2,'o':{'x':3}}");
    shards.add(0, "3", "{'k':'c','n':3}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  /** Scores two where the keyword is {@code a}, and four where it is {@code b}. */
  private static Query query() {
    return new BooleanQuery.Builder()
        .add(scored("a", 2), BooleanClause.Occur.SHOULD)
        .add(scored("b", 4), BooleanClause.Occur.SHOULD)
        .build();
  }

  private static Query scored(String word, float score) {
    return new BoostQuery(new ConstantScoreQuery(new TermQuery(new Term("k", word))), score);
  }

  private Object answer(String aggregation) throws IOException {
    return shards.matching(query(), "{'a':" + aggregation + "}").get("a");
  }

  private static Map<String, Object> value(double value) {
    return Map.of("value", value);
  }

  private static List<Object> keys(Object answer) {
    return ((List<?>) ((Map<?, ?>) answer).get("buckets"))
        .stream().map(bucket -> (Object) ((Map<?, ?>) bucket).get("key")).toList();
  }

  @Test
  void numbersAreMadeOfScores() throws IOException {
    assertThat(answer("{'sum':{'script':'_score'}}")).isEqualTo(value(6));
    assertThat(answer("{'sum':{'script':'_score + doc.n.value'}}")).isEqualTo(value(9));
    assertThat(answer("{'max':{'script':'def s = _score; return s * 2'}}")).isEqualTo(value(8));
    assertThat(answer("{'sum':{'field':'n','script':'_value * _score'}}")).isEqualTo(value(10));
  }

  @Test
  void expressionsAreMadeOfScoresAndOfFieldsThatNobodyHas() throws IOException {
    assertThat(answer("{'sum':{'script':{'lang':'expression','source':'_score * 2'}}}"))
        .isEqualTo(value(12));
    assertThat(
            answer(
                "{'sum':{'script':{'lang':'expression','source':'doc[\\\"none\\\"].value + 1'}}}"))
        .isEqualTo(value(2));
  }

  @Test
  void termsAreMadeOfScores() throws IOException {
    assertThat(keys(answer("{'terms':{'script':'_score'}}"))).isEqualTo(List.of("2.0", "4.0"));
    assertThat(keys(answer("{'terms':{'script':'_score > 3.0 ? \\'high\\' : \\'low\\''}}")))
        .isEqualTo(List.of("high", "low"));
  }

  @Test
  void nestedDocumentsHaveTheScoreOfTheirs() throws IOException {
    assertThat(
            answer(
                "{'nested':{'path':'o'},'aggs':{'s':{'sum':{'script':'_score'}},"
                    + "'t':{'terms':{'script':'_score'}}}}"))
        .extracting(answer -> ((Map<?, ?>) answer).get("s"))
        .isEqualTo(value(8));
  }

  @Test
  void allDocumentsHaveTheScoreOfAQueryForAll() throws IOException {
    assertThat(answer("{'global':{},'aggs':{'s':{'sum':{'script':'_score'}}}}"))
        .extracting(answer -> ((Map<?, ?>) answer).get("s"))
        .isEqualTo(value(3));
  }

  @Test
  void keysOfPagesDoNotFollowFromScores() {
    assertThatThrownBy(
            () -> answer("{'composite':{'sources':[{'x':{'terms':{'script':'_score'}}}]}}"))
        .hasMessage("[sources] cannot access _score");
  }

  @Test
  void whatIsInItselfIsNoTerm() {
    assertThatThrownBy(
            () -> answer("{'terms':{'script':'def x = [:]; def y = [:]; x.a = y; y.a = x; x'}}"))
        .isInstanceOf(FaultException.class)
        .hasMessage("Iterable object is self-referencing itself (ScriptBytesValues value)");
    assertThatThrownBy(() -> answer("{'terms':{'script':'def x = []; x.add(x); return x'}}"))
        .hasMessage("Iterable object is self-referencing itself (ScriptBytesValues value)");
  }

  @Test
  void textsOfValuesThatAreInAListOftenHaveABound() {
    String doubled = "def x = [\\'a\\']; for (int i = 0; i < 40; i++) { x = [x, x] } return [x]";
    assertThatThrownBy(() -> answer("{'terms':{'script':'" + doubled + "'}}"))
        .isInstanceOf(FaultException.class)
        .hasMessage("what the script gives has too many values");
  }
}
