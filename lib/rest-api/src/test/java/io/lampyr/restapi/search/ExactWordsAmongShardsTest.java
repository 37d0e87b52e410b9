package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Words that may have edits are no words on shards that have none like them. */
class ExactWordsAmongShardsTest {
  private final OneNode node = new OneNode(19, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private double score(String type, String fuzziness) {
    String match = "{\"query\":{\"match\":{\"t\":{\"query\":\"to\"" + fuzziness + "}}}}";
    Client.Told told = client.post("/i/_search?search_type=" + type, match);
    return (Double) told.at("hits/max_score");
  }

  @Test
  void theirFieldsCountWhereTheyAre() {
    client.put("/i", "{\"settings\":{\"number_of_shards\":3}}");
    for (int i = 0; i < 12; i++) {
      client.put("/i/_doc/" + i + "?refresh=true", "{\"t\":\"quick brown fox\"}");
    }
    client.put("/i/_doc/12?refresh=true", "{\"t\":\"to be\"}");
    String near = ",\"fuzziness\":\"AUTO\"";
    double alone = score("query_then_fetch", "");
    assertThat(score("dfs_query_then_fetch", "")).isNotEqualTo(alone);
    assertThat(score("query_then_fetch", near)).isEqualTo(alone);
    assertThat(score("dfs_query_then_fetch", near)).isEqualTo(alone);
  }
}
