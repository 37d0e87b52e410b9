package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.document.ParseOutcome;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.field.Anchors;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.QuerySettings;
import io.lampyr.query.dsl.percolate.PercolateQuery;
import io.lampyr.query.dsl.percolate.StoredQueryReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stored queries that documents match. */
class PercolateTest {
  private static final String MAPPING =
      """
      {"properties":{"q":{"type":"percolator"},"text":{"type":"text"},"tag":{"type":"keyword"},
        "n":{"type":"integer"},"kids":{"type":"nested","properties":{"name":{"type":"keyword"}}}}}
      """;
  private static final StoredQueryReader READER =
      new StoredQueryReader(IndexAnalysis.standard(), QueryParser::parse, QuerySettings.STANDARD);

  private final Index index = new Index(MAPPING, MappingContext.standard().withQueries(READER));
  private final Asked asked = new Asked(index, Dialect.ELASTICSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private void store(String id, String query) {
    index.add(id, ("{'q':" + query + "}").replace('\'', '"'));
  }

  private void finds(String document, String... ids) throws IOException {
    String query = "{'percolate':{'field':'q','document':" + document + "}}";
    assertThat(asked.hits(query)).as(document).containsExactlyInAnyOrder(ids);
  }

  @Test
  void documentsFindTheQueriesThatTheyMatch() throws IOException {
    store("match", "{'match':{'text':'bonsai tree'}}");
    store("phrase", "{'match_phrase':{'text':'old oak'}}");
    store("both", "{'bool':{'must':[{'term':{'tag':'a'}},{'range':{'n':{'gte':5}}}]}}");
    store("not", "{'bool':{'must_not':{'term':{'tag':'a'}}}}");
    store("all", "{'match_all':{}}");
    store("nested", "{'nested':{'path':'kids','query':{'term':{'kids.name':'ann'}}}}");
    store("exists", "{'exists':{'field':'text'}}");
    index.add("none", "{\"tag\":\"a\"}");
    finds("{'text':'A new bonsai in the office'}", "match", "not", "all", "exists");
    finds("{'text':'an old oak'}", "phrase", "not", "all", "exists");
    finds("{'tag':'a','n':7}", "both", "all");
    finds("{'tag':'a','n':4}", "all");
    finds("{'tag':'a','kids':[{'name':'bob'},{'name':'ann'}]}", "all", "nested");
  }

  @Test
  void scoresAreThoseOfTheStoredQueryUponTheDocument() throws IOException {
    store("1", "{'match':{'text':'bonsai tree'}}");
    Map<String, Float> scores =
        asked.scores(
            "{'percolate':{'field':'q','document':{'text':'A new bonsai tree in the office'}}}");
    assertThat(scores.get("1")).isCloseTo(0.26152915f, within(1e-6f));
    assertThat(
            asked.scores(
                "{'constant_score':{'filter':{'percolate':{'field':'q','document':"
                    + "{'text':'tree'}}}}}"))
        .containsEntry("1", 1f);
  }

  @Test
  void hitsTellWhichDocumentsMatch() throws IOException {
    store("1", "{'bool':{'should':[{'term':{'tag':{'value':'a','_name':'A'}}},{'term':{'n':3}}]}}");
    PercolateQuery query =
        (PercolateQuery)
            Asked.parse(
                    "{'percolate':{'field':'q','name':'x','documents':[{'n':3},{'n':1},"
                        + "{'tag':'a'}]}}")
                .toLucene(asked.scope());
    IndexSearcher searcher = index.searcher();
    LeafReaderContext leaf = searcher.getIndexReader().leaves().getFirst();
    assertThat(query.notes(leaf, 0, true))
        .as("nothing else is to be told apart")
        .containsEntry("_percolator_document_slot", List.of(0, 2))
        .containsKey("_percolator_document_slot_2_matched_queries");
    assertThat(query.notes(leaf, 0, false))
        .containsEntry("_percolator_document_slot_x", List.of(0, 2))
        .containsEntry("_percolator_document_slot_x_2_matched_queries", List.of("A"))
        .hasSize(2);
  }

  @Test
  void queriesAreRefusedWhereTheyAreStored() {
    refuses(
        "{'q':{'term':{'no':'x'}}}", "No field mapping can be found for the field with name [no]");
    refuses("{'q':{'nothing':{}}}", "unknown query [nothing]");
    refuses("{'q':'text'}", "query malformed, must start with start_object");
    refuses("{'q':null}", "query malformed, must start with start_object");
    refuses("{'q':[null]}", "query malformed, must start with start_object");
    refuses(
        "{'q':{'has_child':{'type':'no','ignore_unmapped':true,'query':{'match_all':{}}}}}",
        "the [has_child] query is unsupported inside a percolator query");
    refuses(
        "{'q':{'bool':{'must_not':{'has_parent':{'parent_type':'no','query':{'match_all':{}}}}}}}",
        "the [has_parent] query is unsupported inside a percolator query");
    refuses(
        "{'q':[{'match_all':{}},{'match_all':{}}]}",
        "a document can only contain one percolator query");
  }

  @Test
  void fieldsThatNoMappingHasMayBeTexts() throws IOException {
    QuerySettings asText =
        new QuerySettings(
            List.of("*"),
            false,
            10,
            1000,
            100,
            QuerySettings.Aggregations.STANDARD,
            QuerySettings.Highlights.STANDARD,
            QuerySettings.Unmapped.NOTHING,
            true,
            false);
    StoredQueryReader reader =
        new StoredQueryReader(IndexAnalysis.standard(), QueryParser::parse, asText);
    try (Index texts = new Index(MAPPING, MappingContext.standard().withQueries(reader))) {
      texts.add("1", "{\"q\":{\"match\":{\"later\":\"Old OAK\"}}}");
      QueryScope scope = new Asked(texts, Dialect.ELASTICSEARCH).scope().withSettings(asText);
      String percolate = "{'percolate':{'field':'q','document':{'later':'an oak'}}}";
      assertThat(texts.searcher().count(Asked.parse(percolate).toLucene(scope))).isEqualTo(1);
      String other = percolate.replace("oak", "elm");
      assertThat(texts.searcher().count(Asked.parse(other).toLucene(scope))).isZero();
      assertThat(texts.mapping().leaf("later")).isNull();
    }
  }

  private void refuses(String json, String reason) {
    assertThat(index.parse("9", json.replace('\'', '"')))
        .isInstanceOfSatisfying(
            ParseOutcome.Rejected.class,
            rejected -> assertThat(rejected.fault().toString()).contains(reason));
  }

  @Test
  void requestsSayWhatIsToBeMatched() {
    fails("{'percolate':{'field':'q'}}", "Required one of fields [document, documents, id]");
    fails("{'percolate':{'document':{}}}", "Required [field]");
    fails(
        "{'percolate':{'field':'q','document':{},'documents':[{}]}}",
        "not allowed together: [document, documents]");
    fails("{'percolate':{'field':'q','id':'1'}}", "Failed to build [percolate]");
    fails("{'percolate':{'field':'no','document':{}}}", "field [no] does not exist");
    fails(
        "{'percolate':{'field':'tag','document':{}}}",
        "expected field [tag] to be of type [percolator], but is of type [keyword]");
    fails("{'percolate':{'field':'q','document':{'n':'x'}}}", "failed to parse field [n]");
  }

  private void fails(String json, String reason) {
    assertThatThrownBy(() -> asked.hits(json)).hasMessageContaining(reason);
  }

  @Test
  void queriesAreKnownByTheirRarestTerms() {
    assertThat(anchors("{'bool':{'must':[{'match':{'text':'a bb'}},{'term':{'tag':'ccc'}}]}}"))
        .isEqualTo("tag:ccc");
    assertThat(anchors("{'bool':{'must':{'match_all':{}},'should':{'term':{'tag':'x'}}}}"))
        .isEqualTo("any");
    assertThat(anchors("{'bool':{'filter':{'range':{'n':{'gt':1}}},'must_not':{'match_all':{}}}}"))
        .isEqualTo("any");
    assertThat(anchors("{'dis_max':{'queries':[{'term':{'tag':'x'}},{'term':{'text':'y'}}]}}"))
        .isEqualTo("tag:x text:y");
    assertThat(anchors("{'match_phrase':{'text':'some longer words'}}")).isEqualTo("text:longer");
  }

  private String anchors(String query) {
    Anchors found =
        READER.read(
            query.replace('\'', '"').getBytes(StandardCharsets.UTF_8), index.mapping(), "test");
    return found.any()
        ? "any"
        : String.join(" ", found.terms().stream().map(Object::toString).sorted().toList());
  }

  @Test
  void noQueryIsMissedByItsAnchors() throws IOException {
    Random random = new Random(7);
    List<String> queries = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      String query = random(random, 3);
      queries.add(query);
      store(String.valueOf(i), query);
    }
    for (int round = 0; round < 20; round++) {
      String document =
          "{'text':'w"
              + random.nextInt(5)
              + " w"
              + random.nextInt(5)
              + "','tag':'t"
              + random.nextInt(4)
              + "','n':"
              + random.nextInt(4)
              + "}";
      List<String> expected = new ArrayList<>();
      try (Index one = new Index(MAPPING, MappingContext.standard().withQueries(READER))) {
        one.add("d", document.replace('\'', '"'));
        Asked some = new Asked(one, Dialect.ELASTICSEARCH);
        for (int i = 0; i < queries.size(); i++) {
          if (!some.hits(queries.get(i)).isEmpty()) {
            expected.add(String.valueOf(i));
          }
        }
      }
      finds(document, expected.toArray(new String[0]));
    }
  }

  private static String random(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> "{'term':{'tag':'t" + random.nextInt(4) + "'}}";
      case 1 -> "{'match':{'text':'w" + random.nextInt(5) + " w" + random.nextInt(5) + "'}}";
      case 2 -> "{'range':{'n':{'gte':" + random.nextInt(4) + "}}}";
      case 3 -> "{'match_phrase':{'text':'w" + random.nextInt(5) + " w" + random.nextInt(5) + "'}}";
      case 4 ->
          "{'bool':{'must':["
              + random(random, depth - 1)
              + "],'should':["
              + random(random, depth - 1)
              + ","
              + random(random, depth - 1)
              + "],'minimum_should_match':"
              + random.nextInt(2)
              + "}}";
      default ->
          "{'bool':{'should':["
              + random(random, depth - 1)
              + ","
              + random(random, depth - 1)
              + "],'must_not':["
              + random(random, depth - 1)
              + "]}}";
    };
  }
}
