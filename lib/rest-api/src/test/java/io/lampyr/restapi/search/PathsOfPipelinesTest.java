package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths of pipelines lead to one number of each bucket, or are refused. */
class PathsOfPipelinesTest {
  private static Told ask(Client client, String path) {
    String body =
        "{'size':0,'aggs':{'h':{'histogram':{'field':'n','interval':1},'aggs':{"
            + "'f':{'filter':{'match_all':{}}},'t':{'terms':{'field':'n'}},'top':{'top_hits':{}}}},"
            + "'z':{'max_bucket':{'buckets_path':'"
            + path
            + "'}}}}";
    return client.post("/i/_search", body.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource({
    "h,got: [Bucket] at aggregation [h]",
    "h>f,got: [InternalFilter] at aggregation [f]",
    "h>t,got: [LongTerms] at aggregation [t]",
    "h>t._count,got: [Object[]] at aggregation [t]",
    "h>top,got: [InternalTopHits] at aggregation [top]"
  })
  void whatIsNoNumberIsRefused(String path, String words) {
    for (Persona persona : Persona.values()) {
      try (OneNode node = new OneNode(41, persona)) {
        Client client = new Client(node.whole(persona));
        client.put("/i/_doc/1?refresh=true", "{\"n\":1}");
        Told told = ask(client, path);
        assertThat(told.status()).isEqualTo(400);
        assertThat(told.text("error/caused_by/type")).isEqualTo("aggregation_execution_exception");
        assertThat(told.text("error/caused_by/reason"))
            .startsWith("buckets_path must reference either a number value or a single value")
            .endsWith(words);
      }
    }
  }

  @Test
  void namesThatAreWrongAreToldBeforeWhatIsMissing() {
    try (OneNode node = new OneNode(44, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      client.put("/i/_doc/1?refresh=true", "{\"n\":1}");
      String body = "{\"aggs\":{\"a\":{\"adjacency_matrix\":{\"value\":\"\"}}}}";
      assertThat(client.post("/i/_search", body).text("error/reason"))
          .endsWith("[adjacency_matrix] unknown field [value]");
      assertThat(client.post("/i/_search", "{\"suggest\":{}}").at("suggest")).isNull();
    }
  }

  @Test
  void countsAreNumbers() {
    try (OneNode node = new OneNode(42, Persona.OPENSEARCH)) {
      Client client = new Client(node.whole(Persona.OPENSEARCH));
      client.put("/i/_doc/1?refresh=true", "{\"n\":1}");
      for (String path : new String[] {"h._count", "h>f._count", "h>f>_count"}) {
        assertThat(ask(client, path).text("aggregations/z/value")).as(path).isEqualTo("1.0");
      }
    }
  }
}
