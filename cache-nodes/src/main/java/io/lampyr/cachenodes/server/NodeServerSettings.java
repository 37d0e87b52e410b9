package io.lampyr.cachenodes.server;

import io.lampyr.base.check.Check;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.cachenodes.protocol.Limits;
import java.time.Duration;
import java.util.List;

/**
 * Where a node listens, and the bounds of what it takes on.
 *
 * @param port zero for any that is free
 * @param connections open at once
 * @param requests carried out at once
 * @param requestSize of one request
 * @param queuedSize of all requests that are carried out at once
 * @param bodyTime for the whole of a request to arrive
 * @param callTime for a call to be carried out
 * @param replyTime for the whole of a reply to be taken
 */
public record NodeServerSettings(
    String host,
    int port,
    int connections,
    int requests,
    ByteSize requestSize,
    ByteSize queuedSize,
    Duration bodyTime,
    Duration callTime,
    Duration replyTime) {
  static final Setting<String> HOST =
      Setting.of("node.host", ValueType.text(), "127.0.0.1", "address that the node listens on");
  static final Setting<Integer> PORT =
      Setting.of(
          "node.port", ValueType.integer(0, 65_535), 9300, "port that the node listens on; 0: any");
  static final Setting<Integer> CONNECTIONS =
      Setting.of(
          "node.max_connections", ValueType.integer(1, 100_000), 8192, "connections open at once");
  static final Setting<Integer> REQUESTS =
      Setting.of(
          "node.max_requests",
          ValueType.integer(1, 100_000),
          512,
          "requests carried out at once; more are answered 429");
  static final Setting<ByteSize> REQUEST_SIZE =
      Setting.of(
          "node.max_request_size",
          ValueType.byteSize(),
          ByteSize.ofMb(100),
          "size of one request; a larger one is answered 413");
  static final Setting<ByteSize> QUEUED_SIZE =
      Setting.of(
          "node.max_queued_size",
          ValueType.byteSize(),
          ByteSize.ofMb(256),
          "size of all requests carried out at once; more are answered 429");
  static final Setting<Duration> BODY_TIME =
      Setting.of(
          "node.request_timeout",
          ValueType.duration(),
          Duration.ofSeconds(30),
          "time for the whole of a request to arrive");
  static final Setting<Duration> CALL_TIME =
      Setting.of(
          "node.call_timeout",
          ValueType.duration(),
          Duration.ofSeconds(60),
          "time for a call to be carried out; what is late is answered 504");
  static final Setting<Duration> REPLY_TIME =
      Setting.of(
          "node.reply_timeout",
          ValueType.duration(),
          Duration.ofSeconds(30),
          "time for the whole of a reply to be taken");

  public static final List<Setting<?>> SETTINGS =
      List.of(
          HOST,
          PORT,
          CONNECTIONS,
          REQUESTS,
          REQUEST_SIZE,
          QUEUED_SIZE,
          BODY_TIME,
          CALL_TIME,
          REPLY_TIME);

  public NodeServerSettings {
    Check.that(
        requestSize.bytes() >= 1 && requestSize.bytes() <= Limits.MAX_MESSAGE_BYTES,
        "node.max_request_size must be 1b to " + new ByteSize(Limits.MAX_MESSAGE_BYTES));
    Check.that(
        queuedSize.compareTo(requestSize) >= 0,
        "node.max_queued_size must not be below node.max_request_size");
    Check.that(bodyTime.isPositive(), "node.request_timeout must be positive");
    Check.that(callTime.isPositive(), "node.call_timeout must be positive");
    Check.that(replyTime.isPositive(), "node.reply_timeout must be positive");
  }

  public static NodeServerSettings from(Settings settings) {
    return new NodeServerSettings(
        settings.get(HOST),
        settings.get(PORT),
        settings.get(CONNECTIONS),
        settings.get(REQUESTS),
        settings.get(REQUEST_SIZE),
        settings.get(QUEUED_SIZE),
        settings.get(BODY_TIME),
        settings.get(CALL_TIME),
        settings.get(REPLY_TIME));
  }

  /** All defaults, on any free port of this machine alone. */
  public static NodeServerSettings onLoopback() {
    return new NodeServerSettings(
        "127.0.0.1",
        0,
        8192,
        512,
        ByteSize.ofMb(100),
        ByteSize.ofMb(256),
        Duration.ofSeconds(30),
        Duration.ofSeconds(60),
        Duration.ofSeconds(30));
  }

  /** How long one request may take from its first byte to the reply's last. */
  Duration wholeTime() {
    return bodyTime.plus(callTime).plus(replyTime);
  }
}
