package io.lampyr.conformance.play;

import io.lampyr.conformance.suite.PercentCode;
import java.util.Collection;
import java.util.List;

/**
 * Removes what a test leaves behind. A server that lacks one of these APIs is not judged by that
 * here.
 */
final class Emptying {
  private static final String INDICES = "/*?expand_wildcards=all";
  private static final List<String> EVERYTHING =
      List.of(
          "/_data_stream/*",
          INDICES,
          "/_index_template/*",
          "/_component_template/*",
          "/_template/*",
          "/_ingest/pipeline/*",
          "/_search/pipeline/*",
          "/_search/point_in_time/_all",
          "/_snapshot/*");

  /** One at a time: an index that is blocked takes no more. */
  private static final List<String> UNBLOCKED =
      List.of("{\"index.blocks.read_only\": false}", "{\"index.blocks.metadata\": false}");

  private static final String NO_SETTINGS =
      "{\"persistent\": {\"*\": null}, \"transient\": {\"*\": null}}";

  private final Server server;

  Emptying(Server server) {
    this.server = server;
  }

  void empty(Collection<String> scripts) throws InterruptedException {
    try {
      for (String path : EVERYTHING) {
        int status = server.send("DELETE", path).status();
        if (status != 200 && status != 404 && path.equals(INDICES)) {
          unblock();
        }
      }
      for (String script : scripts) {
        server.send("DELETE", "/_scripts/" + PercentCode.ofPath(script));
      }
      server.json("PUT", "/_cluster/settings", NO_SETTINGS);
    } catch (UnmetException silent) {
      // It does not answer, or not in the form that it says: the next test will tell.
      return;
    }
  }

  private void unblock() throws InterruptedException {
    for (String settings : UNBLOCKED) {
      server.json("PUT", "/*/_settings?expand_wildcards=all", settings);
    }
    String names = server.send("GET", "/_cat/indices?h=index&expand_wildcards=all").text();
    for (String name : names.lines().map(String::strip).filter(n -> !n.isEmpty()).toList()) {
      server.send("DELETE", "/" + PercentCode.ofPath(name));
    }
  }
}
