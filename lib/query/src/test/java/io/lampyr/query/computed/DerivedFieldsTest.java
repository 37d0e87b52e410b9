package io.lampyr.query.computed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.memory.TooMuchMemoryException;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.similarity.Similarities;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts and objects that scripts emit. */
class DerivedFieldsTest {
  private static final String PROPERTIES =
      "'properties':{'s':{'type':'text'},'j':{'type':'text'},'n':{'type':'long'}}";

  private static final String TEXT =
      "'t':{'type':'text','script':'for (x in params._source.s) emit(x)'}";

  private static Index index(String derived) {
    return new Index(
        ("{'dynamic':false,'derived':{" + derived + "}," + PROPERTIES + "}").replace('\'', '"'));
  }

  private static Index texts() throws IOException {
    Index index = index(TEXT);
    index.add("1", "{\"s\":[\"Peter Piper picked\"]}");
    index.add("2", "{\"s\":[]}");
    index.searcher();
    index.add("3", "{\"s\":[\"a peck of\",\"pickled peppers\"]}");
    index.add("4", "{\"s\":[\"peppers, and more peppers\"]}");
    return index;
  }

  private static Map<String, Float> scored(Index index, String query) throws IOException {
    DirectoryReader plain = (DirectoryReader) index.searcher().getIndexReader();
    IndexSearcher searcher =
        new IndexSearcher(
            ComputedReader.of(plain, index.mapping(), () -> false, RequestMemory.partOfCurrent()));
    searcher.setSimilarity(Similarities.standard(Dialect.OPENSEARCH).of(index.mapping()));
    byte[] json = query.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Query compiled =
        QueryParser.parse(json)
            .toLucene(
                QueryScope.of(
                    index.mapping(),
                    IndexAnalysis.standard(),
                    Dialect.OPENSEARCH,
                    "test",
                    () -> 0L));
    Map<String, Float> scores = new TreeMap<>();
    for (ScoreDoc hit : searcher.search(compiled, 100).scoreDocs) {
      scores.put(
          DocumentId.decode(searcher.storedFields().document(hit.doc).getBinaryValue("_id")),
          hit.score);
    }
    return scores;
  }

  @Test
  void nearerTimesAndPlacesScoreMore() throws IOException {
    try (Index index =
        index(
            "'d':{'type':'date','script':'emit(doc.n.value * 1000L)'},"
                + "'p':{'type':'geo_point','script':'emit(doc.n.value / 10.0, 20)'}")) {
      for (int n = 0; n < 4; n++) {
        index.add("" + n, "{\"n\":" + 10 * n + "}");
      }
      Map<String, Float> scores =
          scored(
              index,
              "{'distance_feature':{'field':'d','origin':'1970-01-01T00:00:10.000Z','pivot':'10s'}}");
      assertThat(scores)
          .containsEntry("1", 1f)
          .containsEntry("0", 0.5f)
          .containsEntry("2", 0.5f)
          .containsEntry("3", 1 / 3f);
      scores =
          scored(
              index,
              "{'distance_feature':{'field':'p','origin':[20,1],'pivot':'111195m','boost':2}}");
      assertThat(scores.get("1")).isCloseTo(2f, within(1e-4f));
      assertThat(scores.get("3")).isCloseTo(2 / 3f, within(1e-4f));
    }
  }

  private static List<String> found(Index index, String query) throws IOException {
    return List.copyOf(scored(index, query).keySet());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'match':{'t':'PEPPERS'}}|3,4",
        "{'match':{'t':{'query':'peck peppers','operator':'and'}}}|3",
        "{'match_phrase':{'t':'pickled peppers'}}|3",
        "{'match_phrase':{'t':'of pickled'}}|",
        "{'match_phrase_prefix':{'t':'pickled pep'}}|3",
        "{'match_bool_prefix':{'t':'peter pick'}}|1,3",
        "{'multi_match':{'query':'piper','fields':['s.none','t']}}|1",
        "{'query_string':{'query':'t:(pick* AND NOT piper)'}}|3",
        "{'simple_query_string':{'query':'piper peck','fields':['t']}}|1,3",
        "{'term':{'t':'peppers'}}|3,4",
        "{'terms':{'t':['peppers','piper']}}|1,3,4",
        "{'prefix':{'t':'pip'}}|1",
        "{'wildcard':{'t':'p?per'}}|1",
        "{'regexp':{'t':'pe.k'}}|3",
        "{'fuzzy':{'t':{'value':'pipers','fuzziness':1}}}|1",
        "{'range':{'t':{'gte':'pic','lt':'picked'}}}|",
        "{'exists':{'field':'t'}}|1,3,4",
        "{'intervals':{'t':{'match':{'query':'peppers more','ordered':true}}}}|4",
        "{'span_near':{'clauses':[{'span_term':{'t':'a'}},{'span_term':{'t':'peck'}}],'slop':0}}|3"
      })
  void emittedTextsAreFoundByTheirWords(String query, String ids) throws IOException {
    try (Index index = texts()) {
      assertThat(found(index, query))
          .isEqualTo(ids == null ? List.of() : List.of(ids.split(",", -1)));
    }
  }

  @Test
  void eachWordThatIsFoundScoresOne() throws IOException {
    try (Index index = texts()) {
      assertThat(scored(index, "{'match':{'t':{'query':'pickled peppers','boost':3}}}"))
          .isEqualTo(Map.of("3", 6f, "4", 3f));
      assertThat(scored(index, "{'match_phrase':{'t':'pickled peppers'}}"))
          .isEqualTo(Map.of("3", 1f));
    }
  }

  @Test
  void wordsBelongToTheDocumentsThatAreThere() throws IOException {
    try (Index index = index(TEXT)) {
      for (int i = 0; i < 3000; i++) {
        index.add(String.valueOf(i), "{\"s\":[\"word" + i % 1000 + "\"]}");
      }
      index.searcher();
      index.add("7", "{\"s\":[\"other\"]}");
      assertThat(found(index, "{'match':{'t':'word7'}}")).containsExactly("1007", "2007");
      assertThat(found(index, "{'match':{'t':'word999'}}")).containsExactly("1999", "2999", "999");
    }
  }

  @Test
  void wordsCountAsTheRequestsMemoryUntilTheyAreGivenBack() throws IOException {
    try (Index index = index(TEXT)) {
      for (int i = 0; i < 2000; i++) {
        index.add("" + i, "{\"s\":[\"%s\"]}".formatted(("word" + i + "x ").repeat(30)));
      }
      DirectoryReader plain = (DirectoryReader) index.searcher().getIndexReader();
      RequestMemory enough = new RequestMemory(64 << 20, 64 << 20);
      try (RequestMemory.Part part = enough.begin().part()) {
        assertThat(words(plain, index, part).getDocCount("t")).isEqualTo(2000);
        assertThat(enough.taken()).isBetween(50_000L, 2L << 20);
      }
      assertThat(enough.taken()).isZero();
      RequestMemory.Held little = new RequestMemory(128 << 10, 64 << 20).begin();
      assertThatThrownBy(() -> words(plain, index, little.part()).getDocCount("t"))
          .isInstanceOf(TooMuchMemoryException.class)
          .hasMessageContaining("data for [<computed_field:t>] would be")
          .hasMessageEndingWith("which is larger than the limit of [131072/128kb]");
    }
  }

  private static LeafReader words(DirectoryReader plain, Index index, RequestMemory.Part memory) {
    return ComputedReader.of(plain, index.mapping(), () -> false, memory)
        .leaves()
        .getFirst()
        .reader();
  }

  @Test
  void textsThatAreShownAreThoseThatWereEmitted() throws IOException {
    try (Index index = index(TEXT)) {
      index.add("1", "{\"s\":[\"b b\",\"a\",\"b b\"]}");
      DirectoryReader plain = (DirectoryReader) index.searcher().getIndexReader();
      EmittedTexts texts = new EmittedTexts(index.mapping());
      assertThat(texts.has("t")).isTrue();
      assertThat(texts.has("s")).isFalse();
      LeafReaderContext leaf =
          ComputedReader.of(plain, index.mapping(), () -> false, RequestMemory.partOfCurrent())
              .leaves()
              .getFirst();
      assertThat(texts.of(leaf, "t", 0)).containsExactly("b b", "a", "b b");
    }
  }

  @Test
  void aTextMayBeSearchedInAnotherOneFirst() throws IOException {
    try (Index index =
        index("'t':{'type':'text','prefilter_field':'s','script':'emit(\\\"always this\\\")'}")) {
      index.add("1", "{\"s\":\"this\"}");
      index.add("2", "{\"s\":\"that\"}");
      assertThat(found(index, "{'match':{'t':'this'}}")).containsExactly("1");
    }
  }

  @Test
  void whatIsNoTextIsTold() throws IOException {
    try (Index index = index("'t':{'type':'text','script':'emit(params._source.s)'}")) {
      index.add("1", "{\"s\":1}");
      assertThatThrownBy(() -> found(index, "{'match':{'t':'1'}}"))
          .isInstanceOfSatisfying(
              FaultException.class,
              fault ->
                  assertThat(fault.fault().toString())
                      .contains("cannot be emitted for field [t] of type [text]"));
    }
  }

  private static Index objects(String more) {
    return index(
        "'o':{'type':'object','script':'emit(params._source.j)',"
            + more
            + "'properties':{'k':'keyword','a.n':'long','a.d':'date','b':'boolean','i':'ip',"
            + "'x':'double','w':'text','g':'geo_point'}}");
  }

  private static String object(String json) {
    return "{\"j\":\"" + json.replace("'", "\\\"") + "\"}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'term':{'o.k':'get'}}|1",
        "{'prefix':{'o.k':'p'}}|2",
        "{'term':{'o.a.n':3}}|2",
        "{'range':{'o.a.n':{'lt':3}}}|1,2",
        "{'range':{'o.a.d':{'gte':'2020-01-02'}}}|2",
        "{'term':{'o.b':true}}|1",
        "{'term':{'o.i':'10.0.0.0/8'}}|1",
        "{'range':{'o.x':{'gt':1}}}|2",
        "{'match':{'o.w':'fox'}}|2",
        "{'geo_distance':{'distance':'1km','o.g':{'lat':1,'lon':2}}}|1",
        "{'exists':{'field':'o.k'}}|1,2",
        "{'term':{'o.none':'get'}}|",
        "{'term':{'o':'[]'}}|"
      })
  void whatIsInObjectsIsFoundByItsType(String query, String ids) throws IOException {
    try (Index index = objects("")) {
      index.add(
          "1",
          object(
              "{'k':'get','a':{'n':1,'d':'2020-01-01'},'b':true,'i':'10.0.0.1','x':0.5,"
                  + "'w':'a quick one','g':{'lat':1.0,'lon':2.0},'none':'get'}"));
      index.add(
          "2",
          object(
              "{'k':'put','a':[{'n':2},{'n':3,'d':'2020-01-02'}],'b':'false','i':'::1','x':2,"
                  + "'w':['a brown','fox']}"));
      index.add("3", object("{'k':null,'a':5}"));
      assertThat(found(index, query))
          .isEqualTo(ids == null ? List.of() : List.of(ids.split(",", -1)));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{x|{'term':{'o.k':'a'}}|Failed to parse content to map",
        "[]|{'term':{'o.k':'a'}}|Failed to parse content to map",
        "{'a':{'n':'x'}}|{'term':{'o.a.n':1}}|For input string: \"x\"",
        "{'a':{'d':'x'}}|{'exists':{'field':'o.a.d'}}|failed to parse date field [x]",
        "{'i':'x'}|{'term':{'o.i':'::1'}}|'x' is not an IP string literal."
      })
  void malformedObjectsAreToldOrPassedOver(String json, String query, String reason)
      throws IOException {
    try (Index index = objects("")) {
      index.add("1", object(json));
      assertThatThrownBy(() -> found(index, query))
          .isInstanceOf(FaultException.class)
          .hasMessageContaining(reason);
    }
    try (Index index = objects("'ignore_malformed':true,")) {
      index.add("1", object(json));
      assertThat(found(index, query)).isEmpty();
    }
  }

  @Test
  void whatIsMalformedLeavesOtherObjectsOfTheDocument() throws IOException {
    try (Index index =
        index(
            "'o':{'type':'object','script':'for (x in params._source.j) emit(x)',"
                + "'ignore_malformed':true,'properties':{'k':'keyword'}}")) {
      index.add("1", "{\"j\":[\"{x\",\"{\\\"k\\\":\\\"get\\\"}\"]}");
      assertThat(found(index, "{'term':{'o.k':'get'}}")).containsExactly("1");
    }
  }

  @Test
  void partsOfObjectsHaveTheFormatAndThePrefilterOfTheWhole() throws IOException {
    try (Index index = objects("'format':'dd/MM/yyyy','prefilter_field':'s',")) {
      index.add("1", "{\"s\":\"get\"," + object("{'k':'get','a':{'d':'02/01/2020'}}").substring(1));
      index.add("2", object("{'k':'get','a':{'d':'03/01/2020'}}"));
      assertThat(found(index, "{'term':{'o.k':'get'}}")).containsExactly("1");
      assertThat(found(index, "{'range':{'o.a.d':{'gt':'02/01/2020'}}}")).containsExactly("2");
    }
  }

  @Test
  void definitionsAreChecked() {
    String[][] wrong = {
      {"'x':{'type':'nested','script':'emit(1)'}", "Type [nested] isn't supported in Derived"},
      {"'x':{'type':'text'}", "derived field [x] must have a [script]"},
      {
        "'x':{'type':'text','script':'emit(1)','analyzer':'simple'}",
        "unknown parameter [analyzer] on derived field [x] of type [text]"
      },
      {
        "'x':{'type':'object','script':'emit(1)','properties':'a'}",
        "[properties] must be an object, got String[a] for field [x]"
      },
      {
        "'x':{'type':'object','script':'emit(1)','properties':{'a':{'type':'long'}}}",
        "[properties] values can only be strings, but got LinkedHashMap[{type=long}] for field [x]"
      },
      {
        "'x':{'type':'object','script':'emit(1)','properties':{'a':'object'}}",
        "Type [object] isn't supported in Derived"
      },
      {"'x':{'type':'object','script':'emit(1)','no':1}", "unknown parameter [no]"}
    };
    for (String[] each : wrong) {
      assertThatThrownBy(() -> index(each[0])).hasMessageContaining(each[1]);
    }
  }
}
