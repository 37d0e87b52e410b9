package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an index says of the one whose points it has, fewer of them.
 *
 * @param source of which they were made
 * @param origin the first one of which any were made
 * @param interval for each of which a series has one point
 * @param method what was made of those before
 */
public record Downsampled(Of source, Of origin, String interval, String method, boolean done) {
  /** What the names of all its settings begin with; nobody but the catalog gives them. */
  public static final String PREFIX = "index.downsample.";

  static final String STATUS = PREFIX + "status";
  private static final String SUCCESS = "success";
  private static final String STARTED = "started";

  /** An index, perhaps gone by now. */
  public record Of(String name, String uuid) {
    static Of index(IndexMetadata index) {
      return new Of(index.name(), index.id().uuid());
    }
  }

  /** One that is to be made of the source. */
  public static Downsampled begun(IndexMetadata source, String interval, String method) {
    Of of = Of.index(source);
    return new Downsampled(
        of, of(source).map(Downsampled::origin).orElse(of), interval, method, false);
  }

  /** What the index says of itself; nothing if it has the points as they came. */
  public static Optional<Downsampled> of(IndexMetadata index) {
    String text = index.definition().settings();
    return text.contains("downsample") ? of(FlatSettings.ofIndexText(text)) : Optional.empty();
  }

  public static Optional<Downsampled> of(FlatSettings settings) {
    if (!settings.has(STATUS)) {
      return Optional.empty();
    }
    return Optional.of(
        new Downsampled(
            ofSettings(settings, "source"),
            ofSettings(settings, "origin"),
            settings.text(PREFIX + "interval", ""),
            settings.text(PREFIX + "sampling_method", ""),
            settings.text(STATUS, "").equals(SUCCESS)));
  }

  private static Of ofSettings(FlatSettings settings, String which) {
    return new Of(
        settings.text(PREFIX + which + ".name", ""), settings.text(PREFIX + which + ".uuid", ""));
  }

  FlatSettings settings() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put(PREFIX + "source.name", source.name());
    all.put(PREFIX + "source.uuid", source.uuid());
    all.put(PREFIX + "origin.name", origin.name());
    all.put(PREFIX + "origin.uuid", origin.uuid());
    all.put(PREFIX + "interval", interval);
    all.put(PREFIX + "sampling_method", method);
    all.put(STATUS, done ? SUCCESS : STARTED);
    return FlatSettings.ofIndex(all);
  }

  /** Whether this is to become the same index, done or not. */
  boolean isSameAs(Downsampled other) {
    return source.uuid().equals(other.source().uuid())
        && interval.equals(other.interval())
        && method.equals(other.method());
  }

  Downsampled finished() {
    return new Downsampled(source, origin, interval, method, true);
  }
}
