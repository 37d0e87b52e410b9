package io.lampyr.bench.load;

import io.lampyr.base.port.Scheduler;
import io.lampyr.bench.corpus.Documents;
import io.lampyr.peer.Server;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts the same documents into an index of a server. */
public record Corpus(String index, Documents documents, int count, Scheduler scheduler) {
  private static final int BULK = 1000;
  private static final Pattern SEGMENTS = Pattern.compile("\"segments\":\\{\"count\":([0-9]+)");

  /** The number of segments afterwards. Documents that are there already are not loaded again. */
  public int load(Server server) throws IOException, InterruptedException {
    if (!server.call("GET", "/_cat/indices?h=index", "").lines().anyMatch(index::equals)) {
      server.call("PUT", "/" + index, Bodies.index(documents.mapping(), 0));
      for (int from = 0; from < count; from += BULK) {
        String answer =
            server.call(
                "POST",
                "/" + index + "/_bulk",
                Bodies.body(documents, from, Math.min(count, from + BULK)));
        if (!answer.contains("\"errors\":false")) {
          throw new IllegalStateException("bulk was refused " + answer.substring(0, 500));
        }
      }
      server.call("POST", "/" + index + "/_flush", "");
      server.awaitCalm(scheduler);
    }
    server.call("POST", "/" + index + "/_refresh", "");
    String counted = server.call("GET", "/" + index + "/_count", "");
    if (!counted.contains("\"count\":" + count + ",")) {
      throw new IllegalStateException("documents are missing answer=" + counted);
    }
    String stats = server.call("GET", "/" + index + "/_stats/segments?filter_path=_all.total", "");
    Matcher segments = SEGMENTS.matcher(stats);
    return segments.find() ? Integer.parseInt(segments.group(1)) : -1;
  }
}
