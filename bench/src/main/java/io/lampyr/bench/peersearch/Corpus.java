package io.lampyr.bench.peersearch;

import io.lampyr.base.port.Scheduler;
import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.server.Server;
import io.lampyr.query.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;

/** Puts the same documents into a server's index. */
record Corpus(Events events, int documents, Scheduler scheduler) {
  private static final int BULK = 1000;
  private static final String INDEX =
      """
      {"settings": {"number_of_shards": 1, "number_of_replicas": 0, "refresh_interval": "5s"},
       "mappings": %s}
      """
          .formatted(EventParser.MAPPING);

  /** The number of segments afterwards. Documents that are there already are not loaded again. */
  int load(Server server) throws IOException, InterruptedException {
    if (!server.call("GET", "/_cat/indices?h=index", "").lines().anyMatch("events"::equals)) {
      server.call("PUT", "/events", INDEX);
      for (int from = 0; from < documents; from += BULK) {
        String answer = server.call("POST", "/events/_bulk", bulk(from));
        if (!answer.contains("\"errors\":false")) {
          throw new IllegalStateException("bulk was refused " + answer.substring(0, 500));
        }
      }
      server.call("POST", "/events/_flush", "");
      server.awaitCalm(scheduler);
    }
    server.call("POST", "/events/_refresh", "");
    String count = server.call("GET", "/events/_count", "");
    if (!count.contains("\"count\":" + documents + ",")) {
      throw new IllegalStateException("documents are missing answer=" + count);
    }
    Object segments = Json.read(server.call("GET", "/_cat/segments/events?format=json", "")
        .getBytes(StandardCharsets.UTF_8));
    return segments instanceof List<?> list ? list.size() : 0;
  }

  private byte[] bulk(int from) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int i = from; i < Math.min(documents, from + BULK); i++) {
      String action = "{\"index\":{\"_id\":\"" + i + "\"}}\n";
      body.writeBytes(action.getBytes(StandardCharsets.UTF_8));
      BytesRef source = events.source(i);
      body.write(source.bytes, source.offset, source.length);
      body.write('\n');
    }
    return body.toByteArray();
  }
}
