package io.lampyr.restapi.searchpipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each processor of a pipeline did with one search. */
class PipelineTraceTest {
  private static final String VERBOSE = "/i/_search?verbose_pipeline=true";

  private final OneNode node = new OneNode(84, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void begin() {
    client.index("i", 1, 3);
    String pipeline =
        "{\"request_processors\":[{\"filter_query\":{\"tag\":\"t\",\"query\":{\"term\":{\"n\":1}}}}],"
            + "\"response_processors\":[{\"rename_field\":{\"field\":\"n\",\"target_field\":\"m\"}}]}";
    assertThat(client.put("/_search/pipeline/p", pipeline).status()).isEqualTo(200);
  }

  @AfterEach
  void end() {
    node.close();
  }

  @Test
  void processorsAreToldWithWhatTheyWereGivenAndMade() {
    Client.Told told =
        client.post(VERBOSE + "&search_pipeline=p", "{\"query\":{\"term\":{\"t\":\"word\"}}}");
    assertThat(told.text("hits/total/value")).isEqualTo("1");
    String first = "processor_results/0/";
    assertThat(told.text(first + "processor_name")).isEqualTo("filter_query");
    assertThat(told.text(first + "tag")).isEqualTo("t");
    assertThat(told.text(first + "status")).isEqualTo("success");
    assertThat(told.at(first + "duration_millis")).isInstanceOf(Number.class);
    assertThat(told.text(first + "input_data")).isEqualTo("{query={term={t=word}}}");
    assertThat(told.text(first + "output_data")).contains("filter", "{n=1}");
    String second = "processor_results/1/";
    assertThat(told.at(second + "tag")).isNull();
    assertThat(told.text(second + "input_data/0/_source/n")).isEqualTo("1");
    assertThat(told.text(second + "output_data/0/_source/m")).isEqualTo("1");
    assertThat(told.text("hits/hits/0/_source/m")).isEqualTo("1");
  }

  @Test
  void searchesThatDoNotAskAreNotTold() {
    assertThat(client.get("/i/_search?search_pipeline=p").at("processor_results")).isNull();
    Client.Told off = client.get("/i/_search?search_pipeline=p&verbose_pipeline=false");
    assertThat(off.status()).isEqualTo(200);
    assertThat(off.at("processor_results")).isNull();
  }

  @Test
  void pipelineOfTheIndexIsToldToo() {
    client.put("/i/_settings", "{\"index.search.default_pipeline\":\"p\"}");
    assertThat(client.get(VERBOSE).text("processor_results/0/processor_name"))
        .isEqualTo("filter_query");
    Client.Told inBody = client.post("/i/_search", "{\"verbose_pipeline\":true}");
    assertThat(inBody.text("processor_results/1/processor_name")).isEqualTo("rename_field");
  }

  @Test
  void processorThatFailsIsToldAndTheSearchGoesOn() {
    String inline =
        "{\"search_pipeline\":{\"response_processors\":[{\"rename_field\":"
            + "{\"field\":\"none\",\"target_field\":\"m\"}}]}}";
    assertThat(client.post("/i/_search", inline).status()).isEqualTo(400);
    Client.Told told = client.post(VERBOSE, inline);
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.text("processor_results/0/status")).isEqualTo("fail");
    assertThat(told.at("processor_results/0/error")).isInstanceOf(String.class);
    assertThat(told.at("processor_results/0/output_data")).isNull();
    assertThat(told.ids()).hasSize(3);
  }

  @Test
  void searchWithoutAPipelineCannotBeTold() {
    for (String target : new String[] {VERBOSE, VERBOSE + "&search_pipeline=_none"}) {
      Client.Told refused = client.get(target);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.text("error/reason"))
          .isEqualTo("The 'verbose pipeline' option requires a search pipeline to be defined.");
    }
  }
}
