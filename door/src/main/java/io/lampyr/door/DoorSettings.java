package io.lampyr.door;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.httpfront.HttpSettings;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.bulk.BulkSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Where the door listens, and what it takes on.
 *
 * @param bodySize of one request, as it is sent
 * @param searchWithin how long a search may take; then it is answered with what was found
 * @param callers how much each caller may ask; none is counted if absent
 */
record DoorSettings(
    String host,
    int port,
    ByteSize bodySize,
    Duration searchWithin,
    Optional<CallerRates.Limit> callers) {
  static final Setting<String> HOST =
      Setting.of("door.host", ValueType.text(), "0.0.0.0", "address that the door listens on");
  static final Setting<Integer> PORT =
      Setting.of(
          "door.port",
          ValueType.integer(0, 65_535),
          9200,
          "port that the door listens on; 0 for any that is free");
  static final Setting<ByteSize> BODY_SIZE =
      Setting.of(
          "door.body_size",
          ValueType.byteSize(),
          ByteSize.ofMb(100),
          "the longest body that the door takes; all bodies at once have a quarter of its memory");
  static final Setting<Duration> SEARCH_WITHIN =
      Setting.of(
          "door.search_within",
          ValueType.duration(),
          Duration.ofMinutes(5),
          "how long a search may take at the door; no longer than garbage is kept for it"
              + " (gc.longest_deadline)");
  static final Setting<Optional<Integer>> CALLER_RATE =
      Setting.of(
          "door.caller_rate",
          ValueType.integer(1, 10_000).optional(),
          Optional.empty(),
          "requests a second that each process of the door lets each caller ask; any number if"
              + " absent");
  static final Setting<Optional<Integer>> CALLER_BURST =
      Setting.of(
          "door.caller_burst",
          ValueType.integer(1, 10_000).optional(),
          Optional.empty(),
          "how many of them at once; with door.caller_rate");

  static final List<Setting<?>> SETTINGS =
      List.of(HOST, PORT, BODY_SIZE, SEARCH_WITHIN, CALLER_RATE, CALLER_BURST);

  /** As for functions, whose garbage collection waits so long for searches. */
  private static final Duration LONGEST_SEARCH = Duration.ofMinutes(15);

  /** Longer than a load balancer keeps a connection that nobody uses, which is 4,000 seconds. */
  private static final Duration SILENCE = Duration.ofSeconds(4100);

  /** What a client of nodes takes on at once. */
  private static final int MOST_ITEMS = 200_000;

  DoorSettings {
    Check.that(port >= 0 && port <= 65_535, "door.port must be in [0, 65535]");
    Check.that(bodySize.bytes() > 0, "door.body_size must be positive");
    Check.that(
        searchWithin.isPositive() && searchWithin.compareTo(LONGEST_SEARCH) <= 0,
        "door.search_within must be positive, and no more than 15m");
  }

  /** Refuses a process that would let anybody in, and bodies that its memory has no room for. */
  static DoorSettings from(Settings settings, long memoryBytes) {
    if (!settings.get(ApiSettings.KEYS)) {
      throw new MisconfiguredException(
          "setting is wrong key=api.keys value=false expected=\"true: whoever reaches the door"
              + " could read and delete everything\"");
    }
    if (settings.get(ApiSettings.SIGNATURES)) {
      throw new MisconfiguredException(
          "setting is wrong key=api.signatures value=true expected=\"false: a gateway checks"
              + " signatures of AWS, and none stands before the door\"");
    }
    ByteSize body = settings.get(BODY_SIZE);
    if (body.bytes() > bodies(memoryBytes)) {
      throw new MisconfiguredException(
          "setting is wrong key=%s value=%s expected=\"at most a quarter of the memory, which is %s: take less, or give the process more\""
              .formatted(BODY_SIZE.key(), body, new ByteSize(bodies(memoryBytes))));
    }
    if (body.bytes() > HttpSettings.MOST_BODY) {
      throw new MisconfiguredException(
          "setting is wrong key=%s value=%s expected=\"at most %s: send several requests\""
              .formatted(BODY_SIZE.key(), body, new ByteSize(HttpSettings.MOST_BODY)));
    }
    return new DoorSettings(
        settings.get(HOST),
        settings.get(PORT),
        body,
        settings.get(SEARCH_WITHIN),
        limit(settings.get(CALLER_RATE), settings.get(CALLER_BURST)));
  }

  private static Optional<CallerRates.Limit> limit(
      Optional<Integer> rate, Optional<Integer> burst) {
    if (rate.isPresent() != burst.isPresent()) {
      throw new MisconfiguredException(
          "settings key=%s and key=%s go together: give both or none"
              .formatted(CALLER_RATE.key(), CALLER_BURST.key()));
    }
    return rate.map(each -> new CallerRates.Limit(each, burst.orElseThrow()));
  }

  private static long bodies(long memoryBytes) {
    return memoryBytes / 4;
  }

  /** With bounds that this memory is enough for. */
  HttpSettings http(long memoryBytes) {
    return HttpSettings.at(host, port).with(bodySize, new ByteSize(bodies(memoryBytes)), SILENCE);
  }

  /** What one call may bring. */
  BulkSettings bulks() {
    return new BulkSettings(bodySize.bytes(), MOST_ITEMS);
  }
}
