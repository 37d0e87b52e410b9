package io.lampyr.cachenodes.client;

import io.lampyr.base.check.Check;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import java.time.Duration;
import java.util.List;

/**
 * How long a caller waits for a node.
 *
 * @param connectTime for a connection
 * @param writeTime for a whole append, refresh, flush or wait, from connecting to the last byte
 * @param readTime for a whole read, likewise
 * @param http2 whether to ask for HTTP/2. One connection is then shared by all calls of a node,
 *     which helps where many small calls run at once; where few large ones do, they would hold each
 *     other up
 */
public record NodeClientSettings(
    Duration connectTime, Duration writeTime, Duration readTime, boolean http2) {
  static final Setting<Duration> CONNECT_TIME =
      Setting.of(
          "node_client.connect_timeout",
          ValueType.duration(),
          Duration.ofSeconds(1),
          "time to connect to a node");
  static final Setting<Duration> WRITE_TIME =
      Setting.of(
          "node_client.write_timeout",
          ValueType.duration(),
          Duration.ofSeconds(60),
          "time for an append, refresh, flush or wait; what comes of a later one is unknown");
  static final Setting<Duration> READ_TIME =
      Setting.of(
          "node_client.read_timeout",
          ValueType.duration(),
          Duration.ofSeconds(10),
          "time for a read of a document or of a batch's bytes");
  static final Setting<Boolean> HTTP2 =
      Setting.of(
          "node_client.http2",
          ValueType.bool(),
          false,
          "share one HTTP/2 connection for each node");

  public static final List<Setting<?>> SETTINGS =
      List.of(CONNECT_TIME, WRITE_TIME, READ_TIME, HTTP2);

  public NodeClientSettings {
    Check.that(connectTime.isPositive(), "node_client.connect_timeout must be positive");
    Check.that(writeTime.isPositive(), "node_client.write_timeout must be positive");
    Check.that(readTime.isPositive(), "node_client.read_timeout must be positive");
  }

  public static NodeClientSettings from(Settings settings) {
    return new NodeClientSettings(
        settings.get(CONNECT_TIME),
        settings.get(WRITE_TIME),
        settings.get(READ_TIME),
        settings.get(HTTP2));
  }

  public static NodeClientSettings defaults() {
    return new NodeClientSettings(
        Duration.ofSeconds(1), Duration.ofSeconds(60), Duration.ofSeconds(10), false);
  }
}
