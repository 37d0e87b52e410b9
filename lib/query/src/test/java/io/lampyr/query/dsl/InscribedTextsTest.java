package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Texts whose beginnings and pairs of words are terms of fields of their own. */
class InscribedTextsTest {
  private final Index index =
      new Index(
              """
              {"properties":{"t":{"type":"text","index_prefixes":{}},
                "p":{"type":"text","index_phrases":true},
                "d":{"type":"text","index_options":"docs"}}}
              """)
          .add("1", "{\"t\":\"quick brown fox\",\"p\":\"quick brown fox\",\"d\":\"quick\"}")
          .add("2", "{\"t\":\"quit brow\",\"p\":\"brown quick\",\"d\":\"quit\"}");

  private final Asked asked = new Asked(index, Dialect.OPENSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void beginningsAreAFieldOfTheirOwn() throws IOException {
    assertThat(asked.hits("{'match':{'t._index_prefix':'qui'}}")).containsExactly("1", "2");
    assertThat(asked.hits("{'prefix':{'t._index_prefix':'quic'}}")).containsExactly("1");
    assertThat(asked.hits("{'prefix':{'t._index_prefix':'q'}}")).containsExactly("1", "2");
    assertThat(asked.hits("{'term':{'p._index_phrase':'quick brown'}}")).containsExactly("1");
  }

  @Test
  void queriesOfAllFieldsLookIntoBeginnings() throws IOException {
    assertThat(asked.hits("{'query_string':{'query':'qui'}}")).containsExactly("1", "2");
    assertThat(asked.hits("{'simple_query_string':{'query':'brow'}}"))
        .containsExactlyInAnyOrder("1", "2");
    assertThat(asked.hits("{'multi_match':{'query':'quic','fields':['t.*']}}"))
        .containsExactly("1");
  }

  @Test
  void whatIsBegunScoresByItsBeginning() throws IOException {
    assertThat(asked.scores("{'match_phrase_prefix':{'t':'qui'}}"))
        .isEqualTo(asked.scores("{'match':{'t._index_prefix':'qui'}}"))
        .hasSize(2);
    assertThat(asked.scores("{'prefix':{'t':{'value':'br','rewrite':'scoring_boolean'}}}"))
        .isEqualTo(asked.scores("{'term':{'t._index_prefix':'br'}}"))
        .hasSize(2);
    assertThat(asked.scores("{'span_multi':{'match':{'prefix':{'t':'br'}}}}"))
        .isEqualTo(asked.scores("{'term':{'t._index_prefix':'br'}}"));
    assertThat(asked.hits("{'match_phrase_prefix':{'t':'quick br'}}")).containsExactly("1");
  }

  @Test
  void phrasesScoreByPairs() throws IOException {
    assertThat(asked.scores("{'match_phrase':{'p':'quick brown'}}"))
        .isEqualTo(asked.scores("{'term':{'p._index_phrase':'quick brown'}}"))
        .containsOnlyKeys("1");
    assertThat(asked.hits("{'match_phrase':{'p':'quick brown fox'}}")).containsExactly("1");
    assertThat(asked.hits("{'match_phrase':{'p':{'query':'quick fox','slop':1}}}"))
        .containsExactly("1");
  }

  @Test
  void documentsThatHaveNoSuchTermsAreFoundByTheirWords() throws IOException {
    index.addWithout(
        field -> field.contains("._i"), "3", "{\"t\":\"quick brass\",\"p\":\"a quick brown dog\"}");
    assertThat(asked.hits("{'match_phrase_prefix':{'t':'quick br'}}"))
        .containsExactlyInAnyOrder("1", "3");
    assertThat(asked.hits("{'match_phrase':{'p':'quick brown'}}"))
        .containsExactlyInAnyOrder("1", "3");
    assertThat(asked.hits("{'prefix':{'t':{'value':'bra','rewrite':'scoring_boolean'}}}"))
        .containsExactly("3");
    assertThat(asked.hits("{'span_multi':{'match':{'prefix':{'t':'br'}}}}"))
        .containsExactlyInAnyOrder("1", "2", "3");
  }

  @Test
  void oneBegunWordNeedsNoPlaces() throws IOException {
    assertThat(asked.hits("{'match_phrase_prefix':{'d':'qui'}}"))
        .containsExactlyInAnyOrder("1", "2");
  }

  @Test
  void phrasesOfSimpleTextsScoreByTheirBestField() throws IOException {
    assertThat(asked.scores("{'simple_query_string':{'query':'\\\"fox\\\"','fields':['t','p']}}"))
        .isEqualTo(asked.scores("{'multi_match':{'query':'fox','fields':['t','p']}}"))
        .containsOnlyKeys("1");
  }

  @Test
  void whatIsMadeOfWordsHasNoPhrases() {
    assertThatThrownBy(() -> asked.hits("{'match_phrase':{'p._index_phrase':'quick brown'}}"))
        .hasMessageContaining("not on [p._index_phrase] which is of type [phrase]");
    assertThatThrownBy(() -> asked.hits("{'exists':{'field':'t._index_prefix'}}"))
        .hasMessageContaining("of type [prefix] does not support exists queries");
  }

  @Test
  void fieldsThatAreNotIndexedHaveNeither() {
    assertThatThrownBy(() ->
            new Index(
                "{\"properties\":{\"t\":{\"type\":\"text\",\"index\":false,"
                    + "\"index_prefixes\":{}}}}"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("Cannot set index_prefixes on unindexed field [t]");
  }
}
