package io.lampyr.bench.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The points of hosts, as several senders send them: each has hosts of its own, and sends their
 * points in the order of time, so many in a request. Points of some scrapes go together by series:
 * of one, as somebody sends who keeps up, and of more, as after a while without an answer.
 */
final class SentRequests {
  private final HostMetrics metrics;
  private final int senders;
  private final int samples;
  private final int scrapes;
  private final SentForm form;
  private final List<Sender> all = new ArrayList<>();
  private final Map<Integer, SortedMap<String, String>> labels = new LinkedHashMap<>();
  private long points;

  private SentRequests(HostMetrics metrics, SentForm form, int senders, int samples, int scrapes) {
    this.metrics = metrics;
    this.form = form;
    this.senders = senders;
    this.samples = samples;
    this.scrapes = scrapes;
  }

  /** All requests of this form, with so many samples each, of so many scrapes together. */
  static SentRequests of(
      HostMetrics metrics, SentForm form, int senders, int samples, int scrapes) {
    SentRequests requests = new SentRequests(metrics, form, senders, samples, scrapes);
    requests.make();
    return requests;
  }

  private void make() {
    for (int i = 0; i < senders; i++) {
      all.add(new Sender());
    }
    int[] scrape = {0};
    metrics.forEach(
        (host, series, millis, value) -> {
          all.get(host % senders).add(host, series, millis, value);
          points++;
        },
        () -> {
          if (++scrape[0] % scrapes == 0) {
            all.forEach(Sender::turn);
          }
        });
    all.forEach(Sender::end);
  }

  SentForm form() {
    return form;
  }

  long points() {
    return points;
  }

  /** The bodies of each sender, in their order. */
  List<List<byte[]>> bodies() {
    return all.stream().map(sender -> sender.bodies).toList();
  }

  private SortedMap<String, String> labels(int host, int number) {
    return labels.computeIfAbsent(
        host * metrics.series().size() + number,
        _ -> {
          HostSeries one = metrics.series().get(number);
          SortedMap<String, String> made = new TreeMap<>(one.attributes());
          made.put("__name__", one.metric().replace('.', '_') + (one.counter() ? "_total" : ""));
          made.put("instance", HostMetrics.hostName(host) + ":9100");
          made.put("job", "node");
          return made;
        });
  }

  private final class Sender {
    private final Map<Integer, Points> open = new LinkedHashMap<>();
    private final List<SentSeries> due = new ArrayList<>();
    private final List<byte[]> bodies = new ArrayList<>();
    private int size;

    void add(int host, int series, long millis, double value) {
      open.computeIfAbsent(host * metrics.series().size() + series, _ -> new Points(host, series))
          .add(millis, value);
    }

    /** What has gathered is sent when it fills a request, the rest with what comes next. */
    void turn() {
      for (Points one : open.values()) {
        due.add(one.series());
        size += one.count;
        if (size >= samples) {
          send();
        }
      }
      open.clear();
    }

    void end() {
      turn();
      if (!due.isEmpty()) {
        send();
      }
    }

    private void send() {
      bodies.add(form.body(due));
      due.clear();
      size = 0;
    }
  }

  private final class Points {
    private final int host;
    private final int number;
    private long[] millis = new long[scrapes];
    private double[] values = new double[scrapes];
    private int count;

    Points(int host, int number) {
      this.host = host;
      this.number = number;
    }

    void add(long at, double value) {
      millis[count] = at;
      values[count++] = value;
    }

    SentSeries series() {
      return new SentSeries(
          host,
          metrics.series().get(number),
          labels(host, number),
          Arrays.copyOf(millis, count),
          Arrays.copyOf(values, count));
    }
  }
}
