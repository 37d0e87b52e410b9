package io.lampyr.query.computed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.memory.TooMuchMemoryException;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.Test;

/** Fields that are computed are found as others are. */
class ComputedReaderTest {
  private static final String PROPERTIES =
      "'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'t':{'type':'text'}}";

  private static Index index(String runtime) {
    return new Index(
        ("{'dynamic':false,'runtime':{" + runtime + "}," + PROPERTIES + "}").replace('\'', '"'));
  }

  private static Set<String> found(Index index, String query) throws IOException {
    DirectoryReader plain = (DirectoryReader) index.searcher().getIndexReader();
    IndexSearcher searcher =
        new IndexSearcher(
            ComputedReader.of(plain, index.mapping(), () -> false, RequestMemory.partOfCurrent()));
    byte[] json = query.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Query compiled =
        QueryParser.parse(json)
            .toLucene(
                QueryScope.of(
                    index.mapping(),
                    IndexAnalysis.standard(),
                    Dialect.ELASTICSEARCH,
                    "test",
                    () -> 0L));
    Set<String> ids = new TreeSet<>();
    for (ScoreDoc hit : searcher.search(compiled, 100).scoreDocs) {
      ids.add(DocumentId.decode(searcher.storedFields().document(hit.doc).getBinaryValue("_id")));
    }
    return ids;
  }

  @Test
  void termsAndNumbersAreFoundByWhatScriptsEmit() throws IOException {
    try (Index index =
        index(
            "'up':{'type':'keyword','script':'emit(doc[`k`].value.toUpperCase())'},"
                    .replace("`", "\\\"")
                + "'twice':{'type':'long','script':'emit(doc.n.value * 2); emit(7)'},"
                + "'own':{'type':'keyword'}")) {
      index.add("1", "{\"k\":\"a\",\"n\":1,\"own\":[\"x\",\"y\"]}");
      index.searcher();
      index.add("2", "{\"k\":\"b\",\"n\":2,\"own\":{\"x\":1}}");
      assertThat(found(index, "{'term':{'up':'A'}}")).containsExactly("1");
      assertThat(found(index, "{'prefix':{'up':'B'}}")).containsExactly("2");
      assertThat(found(index, "{'range':{'twice':{'gte':4,'lt':7}}}")).containsExactly("2");
      assertThat(found(index, "{'term':{'twice':7}}")).containsExactly("1", "2");
      assertThat(found(index, "{'exists':{'field':'own'}}")).containsExactly("1");
      assertThat(found(index, "{'term':{'own':'y'}}")).containsExactly("1");
    }
  }

  @Test
  void partsOfTextsAreEmitted() throws IOException {
    try (Index index =
        index(
            "'ip':{'type':'ip','script':'emit(grok(`%{COMMON` + `APACHELOG}`)".replace("`", "\\\"")
                + ".extract(doc.k.value)?.clientip ?: `::1`)'},".replace("`", "\\\"")
                + "'to':{'type':'keyword','script':'def found = dissect(`%{+a} to %{+a}`, `-`)"
                    .replace("`", "\\\"")
                + ".extract(doc.k.value); if (found != null) { emit(found.a) }'}")) {
      index.add(
          "1", "{\"k\":\"10.1.2.3 - - [1/May/2015:10:05:03 +0000] \\\"GET / HTTP/1.1\\\" 200 5\"}");
      index.add("2", "{\"k\":\"here to there\"}");
      assertThat(found(index, "{'term':{'ip':'10.1.0.0/16'}}")).containsExactly("1");
      assertThat(found(index, "{'term':{'ip':'::1'}}")).containsExactly("2");
      assertThat(found(index, "{'term':{'to':'here-there'}}")).containsExactly("2");
      assertThat(found(index, "{'exists':{'field':'to'}}")).containsExactly("2");
    }
  }

  @Test
  void compositesOfTextsThatDoNotFitHaveNothing() throws IOException {
    try (Index index =
        index(
            "'at':{'type':'composite','script':'emit(dissect(`%{a} to %{b}`).extract(doc.k.value))',"
                    .replace("`", "\\\"")
                + "'fields':{'b':{'type':'keyword'}}}")) {
      index.add("1", "{\"k\":\"here to there\"}");
      index.add("2", "{\"k\":\"nowhere\"}");
      assertThat(found(index, "{'exists':{'field':'at.b'}}")).containsExactly("1");
      assertThat(found(index, "{'term':{'at.b':'there'}}")).containsExactly("1");
    }
  }

  @Test
  void lettersThatPatternsLookAtAreStepsOfTheScript() throws IOException {
    String script =
        "def g = grok(`%{GREEDYDATA}x`); for (int i = 0; i < 40; ++i) { g.extract(doc.k.value) }"
            .replace("`", "\\\"");
    try (Index index =
        index("'to':{'type':'keyword','script':'" + script + " emit(doc.k.value)'}")) {
      index.add("1", "{\"k\":\"" + "y".repeat(800) + "\"}");
      assertThatThrownBy(() -> found(index, "{'exists':{'field':'to'}}"))
          .isInstanceOfSatisfying(
              FaultException.class,
              fault ->
                  assertThat(Objects.requireNonNull(fault.fault().cause()).reason())
                      .startsWith("the script does more than is allowed"));
    }
  }

  @Test
  void patternsOfPartsAreConstant() throws IOException {
    try (Index index = index("'to':{'type':'keyword','script':'emit(grok(doc.k.value))'}")) {
      index.add("1", "{\"k\":\"%{WORD}\"}");
      assertThatThrownBy(() -> found(index, "{'term':{'to':'x'}}"))
          .isInstanceOfSatisfying(
              FaultException.class,
              fault ->
                  assertThat(Objects.requireNonNull(fault.fault().cause()).reason())
                      .isEqualTo(
                          "all arguments to [grok] must be constant but the [1] argument isn't"));
    }
  }

  @Test
  void nothingIsComputedOfWhatIsDeleted() throws IOException {
    try (Index index = index("'twice':{'type':'long','script':'emit(doc.n.value * 2)'}")) {
      index.add("1", "{}");
      index.add("2", "{\"n\":1}");
      index.searcher();
      index.add("1", "{\"n\":2}");
      assertThat(found(index, "{'range':{'twice':{'gte':2}}}")).containsExactly("1", "2");
      assertThat(found(index, "{'exists':{'field':'twice'}}")).containsExactly("1", "2");
    }
  }

  @Test
  void theyAreAmongAllFields() throws IOException {
    try (Index index =
        index(
            "'twice':{'type':'long','script':'emit(doc.n.value * 2)'},"
                + "'there':{'type':'geo_point','script':'emit(1.0, 2.0)'}")) {
      index.add("1", "{\"n\":4}");
      index.add("2", "{\"n\":2}");
      index.add("3", "{\"n\":3}");
      for (String name : new String[] {"simple_query_string", "query_string", "multi_match"}) {
        assertThat(found(index, "{'" + name + "':{'query':'4'}}"))
            .as(name)
            .containsExactly("1", "2");
      }
    }
  }

  @Test
  void aTextMayBeSearchedBeforeItsScriptRuns() throws IOException {
    String derived =
        "{'derived':{'verb':{'type':'keyword','prefilter_field':'FIELD',"
            + "'script':'emit(doc.k.value)'}},"
            + PROPERTIES
            + "}";
    try (Index index = new Index(derived.replace("FIELD", "t").replace('\'', '"'))) {
      index.add("1", "{\"k\":\"get\",\"t\":\"a get of it\"}");
      index.add("2", "{\"k\":\"get\",\"t\":\"nothing of it\"}");
      index.add("3", "{\"k\":\"put\",\"t\":\"a get of it\"}");
      for (String query :
          new String[] {
            "{'term':{'verb':'get'}}",
            "{'term':{'verb':{'value':'GET','case_insensitive':true}}}",
            "{'terms':{'verb':['get']}}",
            "{'prefix':{'verb':'ge'}}",
            "{'match':{'verb':'get'}}"
          }) {
        assertThat(found(index, query)).as(query).containsExactly("1");
      }
      assertThat(found(index, "{'range':{'verb':{'gte':'g','lt':'h'}}}")).containsExactly("1", "2");
    }
    for (String field : new String[] {"n", "none"}) {
      try (Index index = new Index(derived.replace("FIELD", field).replace('\'', '"'))) {
        assertThatThrownBy(() -> found(index, "{'term':{'verb':'get'}}"))
            .isInstanceOf(FaultException.class)
            .hasMessageContaining("prefilter_field[" + field + "]");
      }
    }
  }

  @Test
  void computedFieldsHideThoseOfTheIndex() throws IOException {
    try (Index index = index("'n':{'type':'keyword','script':'emit(params._source.k)'}")) {
      index.add("1", "{\"k\":\"a\",\"n\":1}");
      assertThat(found(index, "{'term':{'n':'a'}}")).containsExactly("1");
      assertThat(found(index, "{'term':{'n':'1'}}")).isEmpty();
    }
  }

  @Test
  void whatFailsIsTold() throws IOException {
    try (Index index =
        index(
            "'me':{'type':'long','script':'emit(doc.other.value)'},"
                + "'other':{'type':'long','script':'emit(doc.me.value)'},"
                + "'bad':{'type':'long','script':'emit(`x`)'},".replace("`", "\\\"")
                + "'calm':{'type':'long','on_script_error':'continue','script':'emit(`x`)'},"
                    .replace("`", "\\\"")
                + "'many':{'type':'long','script':'for (int i = 0; i < 101; i++) emit(i)'}")) {
      index.add("1", "{}");
      assertThatThrownBy(() -> found(index, "{'term':{'me':1}}"))
          .hasMessageContaining(
              "Cyclic dependency detected while resolving runtime fields: me -> other -> me");
      assertThatThrownBy(() -> found(index, "{'term':{'bad':1}}"))
          .satisfies(thrown -> says(thrown, "cannot be emitted for field [bad] of type [long]"));
      assertThatThrownBy(() -> found(index, "{'term':{'many':1}}"))
          .satisfies(thrown -> says(thrown, "maximum number of values allowed is [100]"));
      assertThat(found(index, "{'exists':{'field':'calm'}}")).isEmpty();
    }
  }

  private static void says(Throwable thrown, String reason) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            FaultException.class, fault -> assertThat(fault.fault().toString()).contains(reason));
  }

  @Test
  void definitionsAreChecked() {
    String[][] wrong = {
      {"'x':{'type':'lookup'}", "of type [lookup] is not supported"},
      {"'x':{'type':'text'}", "The mapper type [text] declared on runtime field [x]"},
      {"'x':{'script':'emit(1)'}", "No type specified for runtime field [x]"},
      {"'x':{'type':'long','no':1}", "unknown parameter [no] on runtime field [x] of type [long]"},
      {"'x':{'type':'composite','script':'emit(1)'}", "must declare its [fields]"},
      {"'x':{'type':'long','on_script_error':'no'}", "accepted values are [fail, continue]"}
    };
    for (String[] each : wrong) {
      assertThatThrownBy(() -> index(each[0])).hasMessageContaining(each[1]);
    }
  }

  @Test
  void columnsAreWhatLuceneExpectsOfThem() throws IOException {
    Random random = new Random(11);
    try (Index index =
        index(
            "'ks':{'type':'keyword','script':'for (x in params._source.ks) emit(x)'},"
                + "'ns':{'type':'long','script':'for (x in params._source.ns) emit(x)'}")) {
      fill(index, random);
      DirectoryReader plain = (DirectoryReader) index.searcher().getIndexReader();
      LeafReader leaf =
          ComputedReader.of(plain, index.mapping(), () -> false, RequestMemory.partOfCurrent())
              .leaves()
              .getFirst()
              .reader();
      SortedSetDocValues terms = leaf.getSortedSetDocValues("ks");
      SortedNumericDocValues numbers = leaf.getSortedNumericDocValues("ns");
      int seen = 0;
      for (int doc = terms.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = terms.nextDoc()) {
        assertThat(numbers.nextDoc()).isEqualTo(doc);
        long last = -1;
        for (int i = 0; i < terms.docValueCount(); i++) {
          long next = terms.nextOrd();
          assertThat(next).isGreaterThan(last);
          last = next;
        }
        long before = Long.MIN_VALUE;
        for (int i = 0; i < numbers.docValueCount(); i++) {
          long next = numbers.nextValue();
          assertThat(next).isGreaterThanOrEqualTo(before);
          before = next;
        }
        seen++;
      }
      assertThat(seen).isBetween(20, 50);
      assertThat(numbers.nextDoc()).isEqualTo(DocIdSetIterator.NO_MORE_DOCS);
      assertThat(terms.advance(DocIdSetIterator.NO_MORE_DOCS))
          .isEqualTo(DocIdSetIterator.NO_MORE_DOCS);
    }
  }

  @Test
  void columnsOfTermsCountAsTheRequestsMemoryUntilTheyAreGivenBack() throws IOException {
    try (Index index = index("'k':{'type':'keyword','script':'emit(params._source.k)'}")) {
      for (int i = 0; i < 300; i++) {
        index.add("" + i, "{\"k\":\"%s%d\"}".formatted("x".repeat(2000), i));
      }
      DirectoryReader plain = (DirectoryReader) index.searcher().getIndexReader();
      RequestMemory enough = new RequestMemory(2 << 20, 2 << 20);
      try (RequestMemory.Part part = enough.begin().part()) {
        SortedSetDocValues terms = first(plain, index, part).getSortedSetDocValues("k");
        assertThat(terms.getValueCount()).isEqualTo(300);
        assertThat(terms.lookupOrd(1).utf8ToString()).endsWith("x1");
        assertThat(enough.taken()).isBetween(600_000L, 900_000L);
      }
      assertThat(enough.taken()).isZero();
      RequestMemory.Held little = new RequestMemory(256 << 10, 2 << 20).begin();
      assertThatThrownBy(() -> first(plain, index, little.part()).getSortedSetDocValues("k"))
          .isInstanceOf(TooMuchMemoryException.class)
          .hasMessageContaining("data for [<computed_field:k>] would be")
          .hasMessageEndingWith("which is larger than the limit of [262144/256kb]");
    }
  }

  private static LeafReader first(DirectoryReader plain, Index index, RequestMemory.Part memory) {
    return ComputedReader.of(plain, index.mapping(), () -> false, memory)
        .leaves()
        .getFirst()
        .reader();
  }

  private static void fill(Index index, Random random) {
    for (int i = 0; i < 50; i++) {
      StringBuilder texts = new StringBuilder();
      StringBuilder numbers = new StringBuilder();
      for (int left = random.nextInt(4); left > 0; left--) {
        texts
            .append(texts.isEmpty() ? "" : ",")
            .append("\"t")
            .append(random.nextInt(9))
            .append('"');
        numbers.append(numbers.isEmpty() ? "" : ",").append(random.nextInt(9));
      }
      index.add(
          String.valueOf(i), "{\"ks\":[" + texts + "],\"ns\":[" + numbers + "],\"i\":" + i + "}");
    }
  }
}
