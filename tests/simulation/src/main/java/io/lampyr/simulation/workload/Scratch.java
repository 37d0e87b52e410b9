package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;

/** An index that comes and goes, beside the one whose documents are judged. */
final class Scratch {
  private Scratch() {}

  static void step(Client client) {
    switch (client.loop().draw(4)) {
      case 0 -> client.ask(Method.PUT, "/scratch", "{}");
      case 1 -> client.ask(Method.DELETE, "/scratch", "");
      case 2 -> client.ask(Method.GET, "/scratch/_search", "");
      default -> {
        String target = "/scratch/_doc/" + client.loop().draw(Client.KEYS);
        client.ask(Method.PUT, target, Client.source(client.value()));
      }
    }
  }
}
