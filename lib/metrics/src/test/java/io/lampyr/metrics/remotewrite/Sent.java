package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.protobuf.Message;
import java.util.ArrayList;
import java.util.List;

/** Requests as Prometheus makes them. */
public final class Sent {
  private Sent() {}

  /** A series of the first version: names and values of labels by turns. */
  public static Message seriesV1(String... pairs) {
    Message series = new Message();
    for (int i = 0; i < pairs.length; i += 2) {
      series.message(1, new Message().text(1, pairs[i]).text(2, pairs[i + 1]));
    }
    return series;
  }

  public static Message sample(double value, long millis) {
    return new Message().float64(1, value).varint(2, millis);
  }

  /** A request of the first version. */
  public static byte[] v1(Message... series) {
    Message request = new Message();
    for (Message one : series) {
      request.message(1, one);
    }
    return request.toBytes();
  }

  /** The table of a request of the second version. */
  public static final class Symbols {
    private final List<String> texts = new ArrayList<>(List.of(""));

    public long of(String text) {
      int known = texts.indexOf(text);
      if (known < 0) {
        texts.add(text);
        return texts.size() - 1L;
      }
      return known;
    }

    public long[] of(String... texts) {
      long[] references = new long[texts.length];
      for (int i = 0; i < texts.length; i++) {
        references[i] = of(texts[i]);
      }
      return references;
    }

    public Message series(String... pairs) {
      return new Message().packed(1, of(pairs));
    }

    public byte[] request(Message... series) {
      Message request = new Message();
      texts.forEach(text -> request.text(4, text));
      for (Message one : series) {
        request.message(5, one);
      }
      return request.toBytes();
    }
  }
}
