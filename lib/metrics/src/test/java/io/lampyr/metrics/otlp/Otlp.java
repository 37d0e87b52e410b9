package io.lampyr.metrics.otlp;

import io.lampyr.metrics.protobuf.Message;

/** Requests as SDKs and collectors make them. */
public final class Otlp {
  public static final long NANOS = 1_795_000_000_123_456_789L;

  private Otlp() {}

  public static Message text(String key, String value) {
    return attribute(key, new Message().text(1, value));
  }

  public static Message attribute(String key, Message value) {
    return new Message().text(1, key).message(2, value);
  }

  /** A request of one resource and scope, whose records are of one kind. */
  public static byte[] request(Message resource, Message scope, Message... records) {
    Message inScope = new Message().message(1, scope);
    for (Message record : records) {
      inScope.message(2, record);
    }
    return new Message()
        .message(
            1, new Message().message(1, resource).message(2, inScope.text(3, "https://s/scope")))
        .toBytes();
  }

  public static Message resource(String... pairs) {
    Message resource = new Message();
    for (int i = 0; i < pairs.length; i += 2) {
      resource.message(1, text(pairs[i], pairs[i + 1]));
    }
    return resource;
  }

  public static Message scope(String name) {
    return new Message().text(1, name).text(2, "1.0");
  }

  public static Message gauge(String name, Message... points) {
    return metric(name, 5, new Message(), points);
  }

  public static Message sum(String name, int temporality, boolean monotonic, Message... points) {
    return metric(
        name, 7, new Message().varint(2, temporality).varint(3, monotonic ? 1 : 0), points);
  }

  public static Message metric(String name, int kind, Message data, Message... points) {
    for (Message point : points) {
      data.message(1, point);
    }
    return new Message().text(1, name).text(3, "By").message(kind, data);
  }

  public static Message whole(long value) {
    return whole(value, NANOS);
  }

  public static Message whole(long value, long nanos) {
    return new Message().fixed64(3, nanos).fixed64(6, value);
  }

  public static Message decimal(double value) {
    return decimal(value, NANOS);
  }

  public static Message decimal(double value, long nanos) {
    return new Message().fixed64(3, nanos).float64(4, value);
  }
}
