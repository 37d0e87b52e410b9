package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.law.Documents;

/**
 * What changes beside documents: an index that comes and goes, others that are split, and the
 * fields of the one whose documents are judged.
 */
final class Scratch {
  private static final int FIELDS = 12;

  private Scratch() {}

  static void step(Client client, Documents documents) throws InterruptedException {
    switch (client.loop().draw(5)) {
      case 0 -> client.ask(Method.PUT, "/scratch", "{}");
      case 1 -> client.ask(Method.DELETE, "/scratch", "");
      case 2 -> client.ask(Method.GET, "/scratch/_search", "");
      case 3 -> new Splits(client, documents).step();
      default -> {
        String target = "/scratch/_doc/" + client.loop().draw(Client.KEYS);
        client.ask(Method.PUT, target, Client.source(client.value()));
      }
    }
  }

  /** The judged index's mapping gets another field, if it has not got it otherwise. */
  static void map(Client client) {
    String type = client.loop().draw(2) == 0 ? "long" : "keyword";
    String field = "{\"f" + client.loop().draw(FIELDS) + "\":{\"type\":\"" + type + "\"}}";
    client.ask(Method.PUT, "/" + Client.INDEX + "/_mapping", "{\"properties\":" + field + "}");
  }

  /** A document that may bring another field with it. */
  static String grown(Client client, String value) {
    if (client.loop().draw(6) > 0) {
      return Client.source(value);
    }
    int field = client.loop().draw(FIELDS);
    return "{\"v\":\"" + value + "\",\"f" + field + "\":" + client.loop().draw(9) + "}";
  }
}
