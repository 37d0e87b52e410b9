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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Documents that are like texts, and like other documents. */
class MoreLikeThisTest {
  private final Index index =
      new Index("{\"properties\":{\"t\":{\"type\":\"text\"},\"n\":{\"type\":\"long\"}}}")
          .add("1", "{\"t\":\"howdy partner\"}")
          .add("2", "{\"t\":\"howdy stranger stranger\"}")
          .add("3", "{\"t\":\"goodbye stranger\"}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private Set<String> like(String rest) throws IOException {
    return scored(rest).keySet();
  }

  private Map<String, Float> scored(String rest) throws IOException {
    TermsLookup stored =
        (in, id, routing, path) ->
            in.equals("test") && id.equals("1") ? List.of("howdy partner") : List.of();
    Query query =
        Asked.parse(
                "{'more_like_this':{'fields':['t'],'min_term_freq':1,'min_doc_freq':1,"
                    + rest
                    + "}}")
            .toLucene(asked.scope().withLookup(stored));
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
    assertThat(like("'like':'howdy goodbye','unlike':{'_id':'1'},'analyzer':'standard'"))
        .containsExactly("3");
    assertThat(like("'like':'howdy stranger','unlike':'howdy you','analyzer':'whitespace'"))
        .containsExactlyInAnyOrder("2", "3");
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
    assertThatThrownBy(() -> asked.hits("{'more_like_this':{'like':['x']}}"))
        .hasMessageContaining("query cannot infer the field to analyze the free text");
  }
}
