package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names, makes, takes in and gives away the indices that streams are made of. */
final class StreamIndices {
  private static final Pattern DATED =
      Pattern.compile("\\.[df]s-.*-\\d{4}\\.\\d{2}\\.\\d{2}-(\\d{6,})");
  private static final Pattern COUNTED = Pattern.compile("\\.[df]s-.*-(\\d{6,})");
  private static final String BACKING = ".ds-";
  private static final String FAILED = ".fs-";
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu.MM.dd", Locale.ROOT);

  /** Names that others took are passed over; a stream whose every name is taken is refused. */
  private static final int MAX_TAKEN = 50;

  private final Indices indices;
  private final IndexCreation creation;
  private final Templates templates;
  private final LevelWait levels;
  private final Clock clock;

  StreamIndices(
      Indices indices, IndexCreation creation, Templates templates, LevelWait levels, Clock clock) {
    this.indices = indices;
    this.creation = creation;
    this.templates = templates;
    this.levels = levels;
    this.clock = clock;
  }

  /** The template of a stream of that name; refused where there is none. */
  StreamTemplate template(String name) {
    return templates
        .ofStream(name)
        .orElseThrow(() ->
            FaultException.argument(
                templates
                    .winner(name, false)
                    .map(other ->
                        "matching index template ["
                            + other.name()
                            + "] for data stream ["
                            + name
                            + "] has no data stream template")
                    .orElse("no matching index template found for data stream [" + name + "]")));
  }

  /** Refuses what no stream may be called. */
  void checkName(String name) {
    if (name.startsWith(BACKING) || name.startsWith(FAILED)) {
      throw FaultException.argument(
          "data_stream ["
              + name
              + "] must not start with '"
              + name.substring(0, BACKING.length())
              + "'");
    }
    try {
      IndexNames.check(name);
    } catch (RefusedException wrong) {
      String reason = String.valueOf(wrong.getMessage());
      throw FaultException.argument(
          "data_stream [" + name + "] " + reason.substring(reason.indexOf("], ") + 3));
    }
  }

  void checkRoom(DataStream stream) {
    checkRoom(stream, 1);
  }

  /** Refuses more indices than a stream can have. */
  void checkRoom(DataStream stream, int more) {
    if (stream.indices().size() + more > NameEntry.MAX_INDICES) {
      throw FaultException.argument(
          "data stream ["
              + stream.name()
              + "] has "
              + NameEntry.MAX_INDICES
              + " indices, which is the most: delete some");
    }
  }

  /** What a stream begins with, once all of the cluster can read it. */
  StreamState first(StreamTemplate.Kind kind) {
    levels.until(FeatureLevel.STREAMS, "data streams");
    return StreamState.first(clock.now(), kind.timestampField(), kind.hidden());
  }

  static SortedMap<String, String> aliasTexts(NewIndex content) {
    SortedMap<String, String> texts = new TreeMap<>();
    content.aliases().forEach((alias, options) -> texts.put(alias, options.toText()));
    return texts;
  }

  static boolean isDated(String index) {
    return DATED.matcher(index).matches();
  }

  /** Whether a stream may have given the name. */
  static boolean isNamedSo(String index) {
    return COUNTED.matcher(index).matches();
  }

  static long generation(String index) {
    Matcher matcher = COUNTED.matcher(index);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no name of a stream's index name=" + index);
    }
    return Long.parseLong(matcher.group(1));
  }

  String indexName(String stream, boolean dated, long generation) {
    boolean failures = StreamParts.isOfFailures(stream);
    String base =
        failures ? stream.substring(0, stream.length() - StreamParts.FAILURES.length()) : stream;
    String day = dated ? DAY.format(clock.now().atOffset(ZoneOffset.UTC)) + "-" : "";
    String count = String.format(Locale.ROOT, "%06d", generation);
    return (failures ? FAILED : BACKING) + base + "-" + day + count;
  }

  /** An id that no index has. */
  IndexId newId() {
    return creation.newId();
  }

  IndexMetadata make(String stream, StreamState state, boolean dated, long generation) {
    return make(stream, state, dated, generation, NewIndex.named(stream));
  }

  /**
   * Makes the next index, or takes the one that another call has made for the same place. If the
   * stream lists that already, the other call has come to its end; else it is empty, as nobody
   * writes to it before.
   */
  IndexMetadata make(
      String stream, StreamState state, boolean dated, long generation, NewIndex wanted) {
    for (long next = generation; next < generation + MAX_TAKEN; next++) {
      String name = indexName(stream, dated, next);
      try {
        return creation.create(name, () -> content(name, stream, state, wanted));
      } catch (RefusedException refused) {
        if (refused.kind() != RefusedException.Kind.INDEX_EXISTS) {
          throw refused;
        }
        Optional<IndexMetadata> made = indices.named(name).filter(index -> lists(index, stream));
        if (made.isPresent()) {
          return made.get();
        }
      }
    }
    throw FaultException.argument(
        "names of indices of data stream ["
            + stream
            + "] are taken from generation ["
            + generation
            + "] on");
  }

  /** Refuses a state of a stream by which its next index could not be made. */
  void check(DataStream stream, StreamState state) {
    String next = indexName(stream.name(), isDated(stream.writeIndex().name()), 1);
    creation.check(content(next, stream.name(), state, NewIndex.named(stream.name())));
  }

  /** Whether the index says that it is part of the stream. */
  static boolean lists(IndexMetadata index, String stream) {
    return index.definition().aliases().containsKey(stream);
  }

  private NewIndex content(String name, String stream, StreamState state, NewIndex wanted) {
    boolean failures = StreamParts.isOfFailures(stream);
    FlatSettings settings;
    Map<String, @Nullable Object> mappings;
    if (failures) {
      settings = FlatSettings.NONE;
      mappings = FailureMappings.MAPPINGS;
    } else {
      NewIndex content = StreamOverrides.of(state).over(template(stream).content());
      settings = content.settings();
      mappings = content.mappings();
    }
    FlatSettings merged =
        FlatSettings.ofIndex(Map.of(IndexSettings.HIDDEN, true))
            .with(settings)
            .with(StreamShards.of(settings.with(wanted.settings()), state))
            .with(wanted.settings());
    Map<String, @Nullable Object> fields =
        StreamTemplate.withTimestamp(
            TemplateMerge.merge(mappings, wanted.mappings()), state.timestampField());
    Map<String, AliasOptions> aliases = new TreeMap<>();
    state
        .aliases()
        .forEach((alias, options) ->
            aliases.put(alias, StreamParts.through(AliasOptions.ofText(options))));
    aliases.put(stream, StreamParts.mark(state.hidden(), state.timestampField()));
    boolean series = SeriesSettings.areIn(merged);
    return new NewIndex(name, series ? ofSeries(merged, fields, state) : merged, fields, aliases);
  }

  /** What a stream says of its indices of time series: their times, and what points must have. */
  private FlatSettings ofSeries(
      FlatSettings given, Map<String, @Nullable Object> mappings, StreamState state) {
    for (String own : List.of(SeriesSettings.START, SeriesSettings.END)) {
      if (given.has(own)) {
        throw FaultException.argument(
            "[" + own + "] is said by the data stream for each of its indices: leave it out");
      }
    }
    FlatSettings timed = given.with(Slices.of(state).next(clock.now(), given));
    if (!SeriesSettings.routingPath(given).isEmpty()) {
      return timed;
    }
    List<String> dimensions =
        SeriesMapping.dimensions(IndexDefinition.of(given, mappings).mapping());
    return dimensions.isEmpty()
        ? timed
        : timed.with(
            FlatSettings.ofIndex(Map.of(SeriesSettings.ROUTING_PATH, List.copyOf(dimensions))));
  }

  /** Indices show in their settings which times they take, as the stream says it. */
  void bound(Slices slices) {
    if (slices.all().isEmpty()) {
      return;
    }
    Slices.Slice last = slices.all().getLast();
    var _ =
        indices.change(
            last.index(),
            found -> {
              IndexMetadata.Definition old = found.definition();
              FlatSettings settings = FlatSettings.ofIndexText(old.settings());
              FlatSettings timed = settings.with(SeriesSettings.times(last.from(), last.to()));
              return timed.equals(settings)
                  ? found
                  : Indices.with(
                      found,
                      new IndexMetadata.Definition(timed.toText(), old.mappings(), old.aliases()));
            });
  }

  /** Refuses an index whose documents cannot be those of a stream. */
  static void checkAdopted(IndexMetadata index, StreamState state) {
    var _ = adopted(index, state);
  }

  /** The index's mappings as part of a stream. */
  private static String adopted(IndexMetadata index, StreamState state) {
    return text(
        StreamTemplate.withTimestamp(
            Json.readObject(index.definition().mappings()), state.timestampField()));
  }

  /** The index says that it is part of the stream from now on, and is hidden. */
  void adopt(IndexId index, String stream, StreamState state) {
    change(
        index,
        found -> {
          IndexMetadata.Definition old = found.definition();
          SortedMap<String, String> aliases = new TreeMap<>(StreamParts.ownAliases(found));
          aliases.put(stream, StreamParts.mark(state.hidden(), state.timestampField()).toText());
          state
              .aliases()
              .forEach((alias, options) ->
                  aliases.put(alias, StreamParts.through(AliasOptions.ofText(options)).toText()));
          FlatSettings settings =
              FlatSettings.ofIndexText(old.settings())
                  .with(FlatSettings.ofIndex(Map.of(IndexSettings.HIDDEN, true)));
          return new IndexMetadata.Definition(settings.toText(), adopted(found, state), aliases);
        });
  }

  /**
   * A stream that was just made lists the index: it is written once more, so that whoever took it
   * for one that no stream lists finds it changed.
   */
  IndexMetadata claim(IndexId index) {
    return indices
        .change(index, found -> Indices.with(found, found.state()))
        .filter(Indices::isSettled)
        .orElseThrow(() ->
            new UnavailableException(
                "the index of a new stream was removed as abandoned, try again index=" + index));
  }

  /** The index is part of no stream any more, and hidden no longer. */
  void release(IndexId index) {
    change(
        index,
        found -> {
          IndexMetadata.Definition old = found.definition();
          FlatSettings settings =
              FlatSettings.ofIndexText(old.settings())
                  .filtered(n -> !n.equals(IndexSettings.HIDDEN));
          return new IndexMetadata.Definition(
              settings.toText(), old.mappings(), StreamParts.ownAliases(found));
        });
  }

  private static String text(Map<String, @Nullable Object> json) {
    return new String(Json.write(json), StandardCharsets.UTF_8);
  }

  private interface Change {
    IndexMetadata.Definition of(IndexMetadata found);
  }

  private void change(IndexId index, Change change) {
    var _ = indices.change(index, found -> Indices.with(found, change.of(found)));
  }
}
