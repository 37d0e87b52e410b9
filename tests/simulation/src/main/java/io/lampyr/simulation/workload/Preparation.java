package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.util.Optional;

/** What stands before clients begin: each of it is asked for until it does. */
final class Preparation {
  /** Whatever runs it twice is seen in the document. */
  private static final String PIPELINE =
      "{\"processors\":[{\"append\":{\"field\":\"n\",\"value\":[\"once\"]}}]}";

  private Preparation() {}

  static void index(Client client, int shards) throws InterruptedException {
    String body = "{\"settings\":{\"number_of_shards\":" + shards + "}}";
    until(client, "/" + Client.INDEX, body);
  }

  /** What the stream is made by; the first write makes it. */
  static void stream(Client client, String retention) throws InterruptedException {
    until(client, "/_ingest/pipeline/count", PIPELINE);
    until(
        client,
        "/_index_template/flow",
        "{\"index_patterns\":[\"flow*\"],\"data_stream\":{},\"template\":{"
            + "\"settings\":{\"index.default_pipeline\":\"count\"},"
            + "\"lifecycle\":{\"data_retention\":\""
            + retention
            + "\"}}}");
  }

  /** An index of time series, of a time that no clock comes near. */
  static void points(Client client) throws InterruptedException {
    until(
        client,
        "/" + Points.INDEX,
        "{\"settings\":{\"number_of_shards\":2,\"mode\":\"time_series\",\"routing_path\":[\"host\"],"
            + "\"time_series\":{\"start_time\":\"2026-01-01T00:00:00Z\","
            + "\"end_time\":\"2026-01-02T00:00:00Z\"}},"
            + "\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
            + "\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
            + "\"v\":{\"type\":\"long\",\"time_series_metric\":\"gauge\"}}}}");
  }

  static void until(Client client, String target, String body) throws InterruptedException {
    while (true) {
      Optional<Told> told = client.ask(Method.PUT, target, body);
      if (told.isPresent() && (told.get().status() == 200 || told.get().status() == 400)) {
        return;
      }
      client.machine().sleep(Duration.ofSeconds(1));
    }
  }
}
