package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.frame.TermsLookup;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents that are like texts, and like other documents. */
class MoreLikeThisTest {
  private final Index index =
      new Index("{\"properties\":{\"t\":{\"type\":\"text\"},\"n\":{\"type\":\"long\"}}}")
          .add("1", "{\"t\":\"howdy partner\"}")
          .add("2", "{\"t\":\"howdy stranger stranger\"}")
          .add("3", "{\"t\":\"goodbye stranger\"}");

  private static final TermsLookup STORED =
      new TermsLookup() {
        @Override
        public List<Object> values(String index, String id, @Nullable String routing, String path) {
          return index.equals("test") && id.equals("1") ? List.of("howdy partner") : List.of();
        }

        @Override
        public List<Object> ofField(
            String index,
            String id,
            @Nullable String routing,
            @Nullable Long version,
            String field) {
          return version == null || version == 1 ? values(index, id, routing, field) : List.of();
        }
      };

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private Set<String> like(String rest) throws IOException {
    return scored(rest).keySet();
  }

  private Map<String, Float> scored(String rest) throws IOException {
    Query query =
        Asked.parse(
                "{'more_like_this':{'fields':['t'],'min_term_freq':1,'min_doc_freq':1,"
                    + rest
                    + "}}")
            .toLucene(asked.scope().withLookup(STORED));
    return asked.scores(query);
  }

  @Test
  void boostsBeginWithTheTermThatTellsLeast() throws IOException {
    // Of terms that are alike no one tells more: each counts as often as the boost says.
    String alike = "'like':'howdy stranger'";
    float plain = scored(alike).get("2");
    assertThat(scored(alike + ",'boost_terms':3").get("2")).isCloseTo(3 * plain, within(1e-4f));
    // One term tells more than the other, which alone is boosted by no more than was said.
    String apart = "'like':'howdy partner'";
    assertThat(scored(apart + ",'boost_terms':2").get("2"))
        .isCloseTo(2 * scored(apart).get("2"), within(1e-4f));
    assertThat(scored(apart + ",'boost_terms':2").get("1"))
        .isGreaterThan(2 * scored(apart).get("1"));
    assertThatThrownBy(() -> scored(apart + ",'boost_terms':-1"))
        .hasMessageContaining("boost must be a positive float, got -1.0");
  }

  @Test
  void allFieldsOfADocumentThatIsGivenCountUnlessItNamesSomeItself() throws IOException {
    try (Index two =
        new Index("{'properties':{'t':{'type':'text'},'k':{'type':'keyword'}}}".replace('\'', '"'))
            .add("1", "{\"t\":\"howdy\"}")
            .add("2", "{\"k\":\"word\"}")) {
      Asked of = new Asked(two, Dialect.OPENSEARCH);
      String given = "'like':{'doc':{'t':'howdy','k':'word'}%s}}}";
      String query =
          "{'more_like_this':{'fields':['t'],'min_term_freq':1,'min_doc_freq':1,"
              + "'minimum_should_match':1,"
              + given;
      assertThat(of.hits(query.formatted(""))).containsExactlyInAnyOrder("1", "2");
      assertThat(of.hits(query.formatted(",'fields':['k']"))).containsExactly("2");
      assertThat(of.hits(query.formatted("").replace("['t']", "['absent']")))
          .containsExactlyInAnyOrder("1", "2");
    }
  }

  @Test
  void tellingTermsOfTextsAndDocumentsAreFound() throws IOException {
    assertThat(like("'like':'howdy you'")).containsExactlyInAnyOrder("1", "2");
    assertThat(like("'like':{'_id':'1'}")).containsExactly("2");
    assertThat(like("'like':{'_id':'1'},'include':true")).containsExactlyInAnyOrder("1", "2");
    assertThat(like("'like':[{'doc':{'t':'goodbye'}}]")).containsExactly("3");
    assertThat(like("'like':'howdy stranger','unlike':['howdy']"))
        .containsExactlyInAnyOrder("2", "3");
    assertThat(like("'like':'howdy stranger','minimum_should_match':'100%'")).containsExactly("2");
    assertThat(like("'like':'howdy stranger','max_doc_freq':1")).isEmpty();
  }

  @Test
  void textsAreCutUpAsTheQuerySaysAndDocumentsAsTheirFieldsOrTheyThemselvesSay()
      throws IOException {
    assertThat(like("'like':'howdy you','analyzer':'keyword'")).isEmpty();
    assertThat(like("'like':{'_id':'1'},'analyzer':'keyword'")).containsExactly("2");
    assertThat(like("'like':{'doc':{'t':'goodbye you'}},'analyzer':'keyword'"))
        .containsExactly("3");
    assertThat(like("'like':{'_id':'1','per_field_analyzer':{'t':'keyword'}}")).isEmpty();
    String unlike = "'unlike':{'_id':'1'},'analyzer':'standard'";
    assertThat(like("'like':{'doc':{'t':'howdy goodbye'}}," + unlike)).containsExactly("3");
    assertThat(like("'like':'howdy goodbye'," + unlike)).contains("1", "2", "3");
    assertThat(like("'like':'howdy stranger','unlike':'howdy you','analyzer':'whitespace'"))
        .containsExactlyInAnyOrder("2", "3");
  }

  @Test
  void textsAreCutUpAsOthersThatAreSearchedFor() throws IOException {
    try (Index keywords =
        new Index("{\"properties\":{\"t\":{\"type\":\"text\",\"search_analyzer\":\"keyword\"}}}")
            .add("1", "{\"t\":\"howdy partner\"}")) {
      Asked now = new Asked(keywords, Dialect.OPENSEARCH);
      String like = "{'more_like_this':{'fields':['t'],'min_term_freq':1,'min_doc_freq':1,'like':";
      assertThat(now.hits(like + "'howdy partner'}}")).isEmpty();
      assertThat(now.hits(like + "{'doc':{'t':'howdy you'}}}}")).containsExactly("1");
    }
  }

  @Test
  void wordsAreLookedForInTheirNormalForms() throws IOException {
    try (Index keywords =
        new Index(
                "{\"properties\":{\"k\":{\"type\":\"keyword\",\"normalizer\":\"lowercase\"},"
                    + "\"t\":{\"type\":\"text\",\"fields\":{\"raw\":{\"type\":\"keyword\"}}}}}")
            .add("1", "{\"k\":\"Big\",\"t\":\"howdy partner\"}")) {
      Asked now = new Asked(keywords, Dialect.OPENSEARCH);
      String like = "{'more_like_this':{'min_term_freq':1,'min_doc_freq':1,";
      assertThat(now.hits(like + "'fields':['k'],'like':'BIG'}}")).containsExactly("1");
      assertThat(now.hits(like + "'fields':['k'],'like':{'doc':{'k':'bIG'}}}}"))
          .containsExactly("1");
      assertThat(now.hits(like + "'fields':['t.raw'],'like':{'doc':{'t':'howdy partner'}}}}"))
          .as("a field within another has the values of that")
          .containsExactly("1");
      assertThat(now.scores(like + "'like':{'doc':{'t':'howdy partner'}}}}").get("1"))
          .as("in all of its forms a text tells more than in one")
          .isGreaterThan(
              now.scores(like + "'like':{'doc':{'t':'howdy partner'},'fields':['t']}}}").get("1"));
    }
  }

  @Test
  void noTermTellsLessThanNothing() {
    assertThatThrownBy(() -> like("'like':'howdy','boost_terms':-1"))
        .hasMessageContaining("boost must be a positive float, got -1.0");
  }

  /** In the order of Java's table of them, of which the peers make use, the second goes first. */
  @Test
  void ofTermsThatTellTheSameThePeersChoose() throws IOException {
    index.add("4", "{\"t\":\"a\"}").add("5", "{\"t\":\"bb\"}");
    Asked now = new Asked(index, Dialect.OPENSEARCH);
    String some = "'fields':['t'],'min_term_freq':1,'min_doc_freq':1,'max_query_terms':1,";
    for (String like : List.of("'a bb'", "{'doc':{'t':'a bb'}}")) {
      assertThat(now.hits("{'more_like_this':{" + some + "'like':" + like + "}}"))
          .containsExactly("5");
    }
  }

  @Test
  void wordsOfTextsAreAvoidedInTheFirstFieldAlone() throws IOException {
    try (Index two =
        new Index("{\"properties\":{\"t\":{\"type\":\"text\"},\"u\":{\"type\":\"text\"}}}")
            .add("1", "{\"t\":\"howdy\"}")
            .add("2", "{\"u\":\"howdy\"}")) {
      String rest =
          "'min_term_freq':1,'min_doc_freq':1,'like':{'doc':{'t':'howdy','u':'howdy'}},"
              + "'unlike':'howdy'}}";
      Asked of = new Asked(two, Dialect.OPENSEARCH);
      assertThat(of.hits("{'more_like_this':{'fields':['t','u']," + rest)).containsExactly("2");
      assertThat(of.hits("{'more_like_this':{'fields':['u','t']," + rest)).containsExactly("1");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'boost':2|unknown field [boost]",
        "'_version':1|unknown field [_version]",
        "'_routing':'1'|unknown field [_routing]",
        "'_type':'_doc'|unknown field [_type]",
        "'fields':'t'|field [fields] must be an array",
        "'doc':{'t':'howdy'}|either [id] or [doc] can be specified, but not both!",
        "'version_type':'x'|No version type match [x]"
      })
  void documentsAreNamedByWhatTheyHave(String key, String reason) {
    assertThatThrownBy(() -> like("'like':{'_id':'1'," + key + "}")).hasMessageContaining(reason);
  }

  @Test
  void allWordsOfADocumentCountWhereNoFieldIsNamed() throws IOException {
    try (Index other =
        new Index(
                """
                {"properties":{"k":{"type":"keyword"},"p":{"type":"text","index_prefixes":{}},
                  "j":{"type":"join","relations":{"question":"answer"}}}}
                """)
            .add("1", "{\"j\":\"question\"}")
            .add("2", "{\"k\":\"one\"}")
            .add("3", "{\"p\":\"questing\"}")) {
      Asked of = new Asked(other, Dialect.OPENSEARCH);
      String query =
          "{'more_like_this':{'min_term_freq':1,'min_doc_freq':1,'minimum_should_match':1,Q}}";
      assertThat(of.hits(query.replace("Q", "'like':{'doc':{'j':{'name':'question'}}}")))
          .containsExactly("1");
      assertThat(of.hits(query.replace("Q", "'like':{'doc':{'k':'one','j':'question'}}")))
          .containsExactlyInAnyOrder("1", "2");
      assertThat(of.hits(query.replace("Q", "'like':{'doc':{'p':'quest'}}"))).containsExactly("3");
      assertThat(
              of.hits(query.replace("Q", "'like':{'doc':{'p':'quest','k':'one'},'fields':['p*']}")))
          .containsExactly("3");
      assertThat(
              of.hits(
                  query.replace(
                      "Q", "'fields':['k'],'like':{'doc':{'j':'question'},'fields':['*']}")))
          .containsExactly("1");
    }
  }

  @Test
  void documentsMayBeOfAVersion() throws IOException {
    assertThat(like("'like':{'_id':'1','version':1,'version_type':'internal','routing':'1'}"))
        .containsExactly("2");
    assertThat(like("'like':{'_id':'1','version':2}")).isEmpty();
  }

  @Test
  void whatIsWrongIsTold() {
    assertThatThrownBy(() -> like("'unlike':'x'"))
        .hasMessageContaining("more_like_this requires 'like' to be specified");
    assertThatThrownBy(() -> like("'like':'x','max_query_terms':0")).hasMessageContaining("0");
    assertThatThrownBy(() -> asked.hits("{'more_like_this':{'fields':['n'],'like':'x'}}"))
        .hasMessageContaining("more_like_this only supports text/keyword fields: [n]");
    assertThatThrownBy(() -> like("'like':{'_id':'1'},'analyzer':'none'"))
        .hasMessageContaining("analyzer [none] not found");
    assertThatThrownBy(() -> like("'like':{'_id':'1','per_field_analyzer':{'t':'none'}}"))
        .hasMessageContaining("analyzer [none] not found");
    for (String texts : List.of("'like':['x']", "'like':{'doc':{}},'unlike':'x'")) {
      assertThatThrownBy(() -> asked.hits("{'more_like_this':{" + texts + "}}"))
          .hasMessageContaining("query cannot infer the field to analyze the free text");
    }
  }
}
