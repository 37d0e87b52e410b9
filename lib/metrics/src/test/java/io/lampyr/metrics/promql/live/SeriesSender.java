package io.lampyr.metrics.promql.live;

import io.lampyr.metrics.protobuf.Message;
import io.lampyr.metrics.remotewrite.Sent;
import io.lampyr.metrics.series.Buckets;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.snappy.Packer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Sends series by remote write, all of some seconds at once, so that a series has one point in a
 * request: of several, receivers take numbers before histograms, and then what came first is late.
 */
final class SeriesSender {
  private static final long AT_ONCE_MILLIS = 14_000;

  private final String url;

  SeriesSender(String url) {
    this.url = url;
  }

  void send(RandomSeries series) throws IOException {
    // That a series has ended may be told a little later than its last point.
    long end = series.end() + 2 * AT_ONCE_MILLIS;
    for (long from = series.start(); from < end; from += AT_ONCE_MILLIS) {
      List<Message> messages = new ArrayList<>();
      for (Map.Entry<Labels, Samples> one : series.all().entrySet()) {
        add(one.getKey(), one.getValue(), from, messages);
      }
      if (!messages.isEmpty()) {
        post(Sent.v1(messages.toArray(new Message[0])));
      }
    }
  }

  private static void add(Labels labels, Samples samples, long from, List<Message> messages) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      pairs.add(labels.name(i));
      pairs.add(labels.value(i));
    }
    Message message = Sent.seriesV1(pairs.toArray(new String[0]));
    boolean any = false;
    for (int i = 0; i < samples.size(); i++) {
      long time = samples.time(i);
      if (time >= from && time < from + AT_ONCE_MILLIS) {
        FloatHistogram histogram = samples.histogram(i);
        if (histogram == null) {
          message.message(2, Sent.sample(samples.value(i), time));
        } else {
          message.message(4, histogram(histogram, time));
        }
        any = true;
      }
    }
    if (any) {
      messages.add(message);
    }
  }

  private static Message histogram(FloatHistogram histogram, long time) {
    Message message =
        new Message()
            .float64(2, histogram.count())
            .float64(3, histogram.sum())
            .zigzag(4, histogram.schema())
            .float64(5, histogram.zeroThreshold())
            .float64(7, histogram.zeroCount());
    buckets(message, 8, 10, histogram.negative());
    buckets(message, 11, 13, histogram.positive());
    message.varint(14, histogram.resets() == FloatHistogram.Resets.GAUGE ? 3 : 0);
    message.varint(15, time);
    if (histogram.isCustom()) {
      message.packedDoubles(
          16, histogram.bounds().stream().mapToDouble(Double::doubleValue).toArray());
    }
    return message;
  }

  private static void buckets(Message message, int spans, int counts, Buckets buckets) {
    double[] all = new double[buckets.size()];
    int next = 0;
    for (int i = 0; i < all.length; i++) {
      all[i] = buckets.count(i);
      message.message(spans, new Message().zigzag(1, (long) buckets.number(i) - next).varint(2, 1));
      next = buckets.number(i) + 1;
    }
    if (all.length > 0) {
      message.packedDoubles(counts, all);
    }
  }

  /** Has a server of ours show what was sent, which it does by itself some seconds later. */
  void refresh() throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(url).resolve("/metrics-*/_refresh").toURL().openConnection();
    connection.setRequestMethod("POST");
    check(connection);
  }

  private void post(byte[] plain) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(url + "/api/v1/write").toURL().openConnection();
    connection.setDoOutput(true);
    connection.setRequestProperty("Content-Type", "application/x-protobuf");
    connection.setRequestProperty("Content-Encoding", "snappy");
    connection.setRequestProperty("X-Prometheus-Remote-Write-Version", "0.1.0");
    connection.getOutputStream().write(Packer.pack(plain));
    check(connection);
  }

  private static void check(HttpURLConnection connection) throws IOException {
    if (connection.getResponseCode() / 100 != 2) {
      try (InputStream in = connection.getErrorStream()) {
        throw new IOException(
            connection.getResponseCode()
                + " "
                + new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
  }
}
