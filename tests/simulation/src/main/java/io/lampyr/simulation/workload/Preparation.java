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

  private static void until(Client client, String target, String body) throws InterruptedException {
    while (true) {
      Optional<Told> told = client.ask(Method.PUT, target, body);
      if (told.isPresent() && (told.get().status() == 200 || told.get().status() == 400)) {
        return;
      }
      client.machine().sleep(Duration.ofSeconds(1));
    }
  }
}
