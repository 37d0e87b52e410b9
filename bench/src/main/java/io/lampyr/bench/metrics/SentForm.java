package io.lampyr.bench.metrics;

import io.lampyr.metrics.protobuf.WireWriter;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The protocols by which points are sent, and how a request looks in each. */
enum SentForm {
  REMOTE_WRITE_1("remote write 1", "application/x-protobuf", "snappy") {
    @Override
    byte[] body(List<SentSeries> series) {
      WireWriter request = new WireWriter();
      for (SentSeries one : series) {
        WireWriter message = new WireWriter();
        one.labels()
            .forEach((name, value) ->
                message.bytes(1, new WireWriter().text(1, name).text(2, value).toBytes()));
        for (int i = 0; i < one.size(); i++) {
          message.bytes(2, sample(one, i));
        }
        request.bytes(1, message.toBytes());
      }
      return SnappyPacker.pack(request.toBytes());
    }
  },

  REMOTE_WRITE_2(
      "remote write 2", "application/x-protobuf;proto=io.prometheus.write.v2.Request", "snappy") {
    @Override
    byte[] body(List<SentSeries> series) {
      Symbols symbols = new Symbols();
      List<byte[]> messages = new ArrayList<>();
      for (SentSeries one : series) {
        ByteArrayOutputStream references = new ByteArrayOutputStream();
        one.labels()
            .forEach((name, value) -> {
              varint(symbols.place(name), references);
              varint(symbols.place(value), references);
            });
        WireWriter message = new WireWriter().bytes(1, references.toByteArray());
        for (int i = 0; i < one.size(); i++) {
          message.bytes(2, sample(one, i));
        }
        WireWriter metadata = new WireWriter().varint(1, one.of().counter() ? 1 : 2);
        metadata.varint(3, symbols.place("What is told by " + one.of().metric() + "."));
        messages.add(message.bytes(5, metadata.toBytes()).toBytes());
      }
      WireWriter request = new WireWriter();
      symbols.all().forEach(symbol -> request.text(4, symbol));
      messages.forEach(message -> request.bytes(5, message));
      return SnappyPacker.pack(request.toBytes());
    }
  },

  OTLP("OTLP", "application/x-protobuf", "") {
    @Override
    byte[] body(List<SentSeries> series) {
      Map<Integer, Map<String, Map<String, List<SentSeries>>>> tree = new LinkedHashMap<>();
      for (SentSeries one : series) {
        tree.computeIfAbsent(one.host(), _ -> new LinkedHashMap<>())
            .computeIfAbsent(one.of().scraper(), _ -> new LinkedHashMap<>())
            .computeIfAbsent(one.of().metric(), _ -> new ArrayList<>())
            .add(one);
      }
      WireWriter request = new WireWriter();
      tree.forEach((host, scopes) -> {
        WireWriter all = new WireWriter();
        byte[] name = attribute("host.name", HostMetrics.hostName(host));
        all.bytes(1, new WireWriter().bytes(1, name).toBytes());
        scopes.forEach((scope, metrics) -> {
          WireWriter ofScope = new WireWriter().bytes(1, new WireWriter().text(1, scope).toBytes());
          metrics.forEach((_, points) -> ofScope.bytes(2, metric(points)));
          all.bytes(2, ofScope.toBytes());
        });
        request.bytes(1, all.toBytes());
      });
      return request.toBytes();
    }
  };

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final String title;
  private final String type;
  private final String packing;

  SentForm(String title, String type, String packing) {
    this.title = title;
    this.type = type;
    this.packing = packing;
  }

  /** The body of a request with these points. */
  abstract byte[] body(List<SentSeries> series);

  String title() {
    return title;
  }

  String type() {
    return type;
  }

  /** How bodies are packed; empty where they are not. */
  String packing() {
    return packing;
  }

  private static void varint(int value, ByteArrayOutputStream out) {
    int left = value;
    while (left >= 0x80) {
      out.write((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    out.write(left);
  }

  private static byte[] sample(SentSeries one, int i) {
    return new WireWriter()
        .fixed64(1, Double.doubleToRawLongBits(one.values()[i]))
        .varint(2, one.millis()[i])
        .toBytes();
  }

  private static byte[] attribute(String name, String value) {
    byte[] any = new WireWriter().text(1, value).toBytes();
    return new WireWriter().text(1, name).bytes(2, any).toBytes();
  }

  private static byte[] metric(List<SentSeries> series) {
    HostSeries of = series.getFirst().of();
    WireWriter points = new WireWriter();
    for (SentSeries one : series) {
      for (int i = 0; i < one.size(); i++) {
        WireWriter point = new WireWriter().fixed64(3, one.millis()[i] * NANOS_PER_MILLI);
        if (PlainIndex.isWhole(of)) {
          point.fixed64(6, (long) one.values()[i]);
        } else {
          point.fixed64(4, Double.doubleToRawLongBits(one.values()[i]));
        }
        new TreeMap<>(one.of().attributes())
            .forEach((name, value) -> point.bytes(7, attribute(name, value)));
        points.bytes(1, point.toBytes());
      }
    }
    if (of.counter()) {
      points.varint(2, 2).varint(3, 1);
    }
    return new WireWriter()
        .text(1, of.metric())
        .bytes(of.counter() ? 7 : 5, points.toBytes())
        .toBytes();
  }

  /** The table of a request's texts, of which the first is empty. */
  private static final class Symbols {
    private final Map<String, Integer> places = new HashMap<>(Map.of("", 0));
    private final List<String> all = new ArrayList<>(List.of(""));

    int place(String text) {
      return places.computeIfAbsent(
          text,
          absent -> {
            all.add(absent);
            return all.size() - 1;
          });
    }

    List<String> all() {
      return all;
    }
  }
}
