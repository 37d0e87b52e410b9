package io.lampyr.restapi.downsample;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.search.FrozenProcess;
import java.time.Instant;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process is frozen while it makes points fewer, and goes on when what it reads has been replaced
 * and collected.
 */
@Timeout(300)
class FrozenDownsamplingTest {
  private static final int SCENES = 30;
  private static final Instant START = Instant.parse("2026-11-25T10:00:00Z");
  private static final String SETTINGS =
      """
      {"settings":{"index":{"mode":"time_series","routing_path":["host"],"number_of_shards":2,
        "time_series":{"start_time":"2026-11-25T10:00:00Z","end_time":"2026-11-26T00:00:00Z"}}},
       "mappings":{"properties":{"host":{"type":"keyword","time_series_dimension":true},
         "load":{"type":"double","time_series_metric":"gauge"},"note":{"type":"keyword"}}}}
      """;
  private static final String ASKED =
      """
      {"size":0,"aggs":{"hosts":{"terms":{"field":"host"},"aggs":{
        "sum":{"sum":{"field":"load"}},"max":{"max":{"field":"load"}},
        "n":{"value_count":{"field":"load"}}}}}}
      """;

  private static OneNode node;
  private static Client here;

  @BeforeAll
  static void start() {
    node = new OneNode(53, Persona.ELASTICSEARCH);
    here = new Client(node.whole(Persona.ELASTICSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** Points that lie in several segments, and are written no more. */
  private static void points(String index) {
    here.put("/" + index, SETTINGS);
    Random random = new Random(index.hashCode());
    for (int part = 0; part < 3; part++) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 30; i++) {
        Instant time = START.plusSeconds(30L * (40 * part + i / 3));
        lines.append("{\"create\":{}}\n{\"@timestamp\":\"" + time + "\",\"host\":\"h" + i % 3);
        lines.append("\",\"load\":" + (i + 0.5) + ",\"note\":\"" + note(random) + "\"}\n");
      }
      Told told = here.post("/" + index + "/_bulk?refresh=true", lines.toString());
      assertThat(told.at("errors")).as("%s", told).isEqualTo(false);
    }
    here.put("/" + index + "/_block/write", "");
    here.post("/" + index + "/_flush", "");
  }

  /** More than is fetched along with the opening of a commit, all together. */
  private static String note(Random random) {
    byte[] bytes = new byte[20_000];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static String asked(String index) {
    return here.post("/" + index + "/_search", ASKED)
        .at("aggregations")
        .toString()
        .replaceAll("doc_count=[0-9]+", "");
  }

  @Test
  void whatWasReplacedMeanwhileIsReadAnewAndNoPointIsMissingOrTwice() {
    int read = 0;
    boolean reached = true;
    while (reached) {
      assertThat(read).as("reads of an index").isLessThan(SCENES);
      String index = "points-" + read;
      points(index);
      FrozenProcess process = new FrozenProcess(node);
      process.freezes(
          here,
          index,
          read,
          () -> {
            here.post("/" + index + "/_forcemerge?max_num_segments=1", "");
            here.post("/" + index + "/_flush", "");
          });
      Told told =
          process
              .client()
              .post("/" + index + "/_downsample/fewer-" + read, "{\"fixed_interval\":\"10m\"}");
      reached = process.wasFrozen();
      assertThat(told.status()).as("%s", told).isEqualTo(200);
      here.post("/fewer-" + read + "/_refresh", "");
      assertThat(asked("fewer-" + read)).isEqualTo(asked(index));
      assertThat(here.get("/fewer-" + read + "/_count").at("count")).isEqualTo(9L);
      read++;
    }
    assertThat(read).isGreaterThan(2);
    System.out.println("reads=" + (read - 1));
  }
}
