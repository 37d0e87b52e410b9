package io.lampyr.bench.metrics;

import io.lampyr.base.port.Scheduler;
import io.lampyr.peer.Server;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our server, whose streams are deleted each time that points were sent. */
final class LampyrReceiver implements Receiver {
  /** Those that are made by themselves, and what senders say of metrics. */
  private static final String STREAMS = "metrics-generic.*";

  private static final Pattern SIZE = Pattern.compile("\"size_in_bytes\":(\\d+)");

  private final Server server;
  private final Scheduler scheduler;

  LampyrReceiver(Server server, Scheduler scheduler) {
    this.server = server;
    this.scheduler = scheduler;
  }

  @Override
  public String address(SentForm form) {
    return server.address()
        + (form == SentForm.OTLP ? "/_otlp/v1/metrics" : "/_prometheus/api/v1/write");
  }

  @Override
  public double cpuSeconds() {
    return server.cpuSeconds();
  }

  /** All is in the store, and merges that its policy wants are over. */
  @Override
  public void settle() throws IOException, InterruptedException {
    server.call("POST", "/" + STREAMS + "/_flush", "");
    server.call("POST", "/" + STREAMS + "/_refresh", "");
    server.awaitCalm(scheduler);
  }

  /** One segment, as indices of streams are merged in the end. */
  void merge() throws IOException, InterruptedException {
    server.call("POST", "/" + STREAMS + "/_forcemerge?max_num_segments=1&flush=true", "");
    server.awaitCalm(scheduler);
  }

  @Override
  public String get(String path) throws IOException, InterruptedException {
    return server.call("GET", "/_prometheus/" + STREAMS + path, new byte[0]);
  }

  @Override
  public long bytes() throws IOException, InterruptedException {
    String stats = server.call("GET", "/" + STREAMS + "/_stats/store", new byte[0]);
    Matcher size = SIZE.matcher(stats);
    if (!size.find()) {
      throw new IOException("no size of the stream in " + stats);
    }
    return Long.parseLong(size.group(1));
  }

  /** What was sent is not needed any more, so that the next is sent to a server with nothing. */
  @Override
  public void close() throws IOException {
    try {
      server.call("DELETE", "/_data_stream/" + STREAMS, new byte[0]);
      server.awaitCalm(scheduler);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped while a stream was deleted", stopped);
    }
  }
}
