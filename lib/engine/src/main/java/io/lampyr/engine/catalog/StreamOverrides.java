package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.StreamState;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was said of one stream's next indices over what its template says: settings and mappings, in
 * options of the stream. Immutable.
 */
public record StreamOverrides(FlatSettings settings, Map<String, @Nullable Object> mappings) {
  private static final String SETTINGS = "settings";
  private static final String MAPPINGS = "mappings";

  /** Far below what an item of cluster state holds, with all else that a stream says. */
  private static final int MAX_CHARS = 40_000;

  public static StreamOverrides of(StreamState state) {
    return new StreamOverrides(
        state.option(SETTINGS).map(FlatSettings::ofIndexText).orElse(FlatSettings.NONE),
        state.option(MAPPINGS).map(Json::readObject).orElse(Map.of()));
  }

  /** With these settings over those that were said before; null takes one away. */
  public StreamOverrides with(FlatSettings update) {
    return new StreamOverrides(settings.with(update), mappings);
  }

  /** With these mappings instead. */
  public StreamOverrides with(Map<String, @Nullable Object> others) {
    return new StreamOverrides(settings, others);
  }

  /** What a template gives, with this over it. */
  NewIndex over(NewIndex content) {
    return new NewIndex(
        content.name(),
        content.settings().with(settings),
        TemplateMerge.merge(content.mappings(), mappings),
        content.aliases());
  }

  /** The stream with these said of it. */
  StreamState in(StreamState state) {
    Optional<String> ofSettings =
        Optional.of(settings).filter(own -> !own.values().isEmpty()).map(FlatSettings::toText);
    Optional<String> ofMappings =
        Optional.of(mappings)
            .filter(own -> !own.isEmpty())
            .map(own -> new String(Json.write(own), StandardCharsets.UTF_8));
    int chars = ofSettings.map(String::length).orElse(0) + ofMappings.map(String::length).orElse(0);
    if (chars > MAX_CHARS) {
      throw FaultException.argument(
          "settings and mappings of one data stream take ["
              + chars
              + "] characters, at most ["
              + MAX_CHARS
              + "] are possible: put them into its template");
    }
    return state.with(SETTINGS, ofSettings).with(MAPPINGS, ofMappings);
  }
}
