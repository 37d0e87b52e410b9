package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No nested document is taken for a whole one, with or without a filter that says so. */
class WholeDocumentsTest {
  private static final String MAPPING =
      """
      {"runtime": {"made": {"type": "long", "script": "emit(1)"}},
       "properties": {
        "k": {"type": "keyword"}, "t": {"type": "text"}, "n": {"type": "long"},
        "all": {"type": "keyword"}, "o": {"properties": {"k": {"type": "keyword"}}},
        "same": {"type": "alias", "path": "l.k"},
        "l": {"type": "nested", "properties": {
          "k": {"type": "keyword", "copy_to": "all"}, "n": {"type": "long"},
          "m": {"type": "nested", "include_in_root": true,
            "properties": {"k": {"type": "keyword"}}}}}}}
      """;

  private static final List<String> ALONE =
      List.of(
          "{'term':{'k':'a'}}",
          "{'terms':{'k':['a','b']}}",
          "{'match':{'t':'a b'}}",
          "{'match_phrase':{'t':'a b'}}",
          "{'prefix':{'k':'a'}}",
          "{'wildcard':{'k':'*a*'}}",
          "{'range':{'n':{'gte':1}}}",
          "{'term':{'n':1}}",
          "{'exists':{'field':'n'}}",
          "{'term':{'o.k':'a'}}",
          "{'term':{'all':'a'}}",
          "{'nested':{'path':'l','query':{'term':{'l.k':'a'}}}}",
          "{'constant_score':{'filter':{'term':{'k':'a'}}}}",
          "{'dis_max':{'queries':[{'term':{'k':'a'}},{'term':{'n':1}}]}}",
          "{'function_score':{'query':{'term':{'k':'a'}},'weight':2}}",
          "{'match_none':{}}");

  private static final List<String> OTHERS =
      List.of(
          "{'match_all':{}}",
          "{'term':{'l.k':'a'}}",
          "{'term':{'same':'a'}}",
          "{'range':{'l.n':{'gte':1}}}",
          "{'exists':{'field':'l.k'}}",
          "{'term':{'l.m.k':'a'}}",
          "{'ids':{'values':['1','2','3','4','5','6','7','8']}}",
          "{'term':{'made':1}}");

  @Test
  void queriesOfFieldsThatOnlyWholeDocumentsHaveNeedNoFilter() throws IOException {
    try (Index index = index(new Random(1))) {
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      for (String query : ALONE) {
        assertThat(matchesNoOther(asked, index, query)).as(query).isTrue();
      }
      for (String query : OTHERS) {
        assertThat(matchesNoOther(asked, index, query)).as(query).isFalse();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whereNoFilterIsNeededNoneChangesTheAnswer(long seed) throws IOException {
    Random random = new Random(seed);
    try (Index index = index(random)) {
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      int alone = 0;
      int others = 0;
      for (int i = 0; i < 400; i++) {
        String json = query(random, 3);
        Query query = Asked.parse(json).toLucene(asked.scope());
        if (!WholeDocuments.matchesNoOther(query, index.mapping())) {
          others++;
          continue;
        }
        alone++;
        IndexSearcher searcher = index.searcher();
        Query filtered =
            new BooleanQuery.Builder()
                .add(query, BooleanClause.Occur.MUST)
                .add(WholeDocuments.all(), BooleanClause.Occur.FILTER)
                .build();
        assertThat(searcher.count(query)).as(json).isEqualTo(searcher.count(filtered));
      }
      assertThat(alone).isGreaterThan(50);
      assertThat(others).isGreaterThan(50);
    }
  }

  private static boolean matchesNoOther(Asked asked, Index index, String query) {
    return WholeDocuments.matchesNoOther(
        Asked.parse(query).toLucene(asked.scope()), index.mapping());
  }

  private static String query(Random random, int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      List<String> from = random.nextInt(3) == 0 ? OTHERS : ALONE;
      return from.get(random.nextInt(from.size()));
    }
    List<String> clauses = new ArrayList<>();
    for (String occur : List.of("must", "filter", "should", "must_not")) {
      List<String> inside = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0 && random.nextBoolean(); i--) {
        inside.add(query(random, depth - 1));
      }
      if (!inside.isEmpty()) {
        clauses.add("'" + occur + "':[" + String.join(",", inside) + "]");
      }
    }
    if (random.nextInt(4) == 0) {
      clauses.add("'minimum_should_match':" + random.nextInt(2));
    }
    return "{'bool':{" + String.join(",", clauses) + "}}";
  }

  private static Index index(Random random) {
    Index index = new Index(MAPPING);
    for (int i = 0; i < 60; i++) {
      String nested =
          "{\"k\":\"%s\",\"n\":%d,\"m\":[{\"k\":\"%s\"},{\"k\":\"b\"}]}"
              .formatted(letter(random), random.nextInt(3), letter(random));
      index.add(
          "" + i,
          "{\"k\":\"%s\",\"t\":\"%s %s\",\"n\":%d,\"o\":{\"k\":\"%s\"},\"l\":[%s]}"
              .formatted(
                  letter(random),
                  letter(random),
                  letter(random),
                  random.nextInt(3),
                  letter(random),
                  random.nextBoolean() ? nested : nested + "," + nested));
    }
    return index;
  }

  private static String letter(Random random) {
    return String.valueOf((char) ('a' + random.nextInt(3)));
  }
}
