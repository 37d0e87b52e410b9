package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an index says of the stream that it is part of. The index lists the stream's name, and those
 * of its aliases, as it lists aliases of its own, but with a mark in their options: so that all
 * that finds indices by names finds those of streams as well. It is part of the stream if the
 * stream lists it, too.
 */
public final class StreamParts {
  /** What stands behind a stream's name for the stream of what could not be written to it. */
  public static final String FAILURES = "::failures";

  static final String SELECTOR = "::";
  static final String DATA = "::data";
  private static final String MARK = "data_stream";
  private static final String FIELD = "timestamp_field";
  private static final String THROUGH = "stream_alias";

  private static final Pattern NAME =
      Pattern.compile("\\.[df]s-(.+?)-(?:\\d{4}\\.\\d{2}\\.\\d{2}-)?\\d{6,}");

  private StreamParts() {}

  /** The options under which an index lists the stream. */
  static AliasOptions mark(boolean hidden, String timestampField) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put(MARK, true);
    if (hidden) {
      json.put("is_hidden", true);
    }
    if (!timestampField.equals(StreamTemplate.TIMESTAMP)) {
      json.put(FIELD, timestampField);
    }
    return new AliasOptions(json);
  }

  /** The options under which an index lists an alias of its stream. */
  static AliasOptions through(AliasOptions ofStream) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(ofStream.json());
    // Which index is written to, the stream says.
    json.remove("is_write_index");
    json.put(THROUGH, true);
    return new AliasOptions(json);
  }

  /** Whether the options say that the name is a stream's. */
  static boolean isMark(String options) {
    return says(options, MARK);
  }

  /** Whether the options say that the alias is a stream's. */
  public static boolean isThrough(String options) {
    return says(options, THROUGH);
  }

  private static boolean says(String options, String what) {
    // Nearly always without, and looked at for each name.
    return options.contains(what)
        && Boolean.TRUE.equals(AliasOptions.ofText(options).json().get(what));
  }

  /** The stream that the index is part of. */
  public static Optional<String> streamOf(IndexMetadata index) {
    return index.definition().aliases().entrySet().stream()
        .filter(alias -> isMark(alias.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The field that each document of the stream has once. */
  public static String timestampField(IndexMetadata index, String stream) {
    String options = Optional.ofNullable(index.definition().aliases().get(stream)).orElse("{}");
    Object field = options.contains(FIELD) ? AliasOptions.ofText(options).json().get(FIELD) : null;
    return field == null ? StreamTemplate.TIMESTAMP : field.toString();
  }

  /** The aliases of the index itself. */
  public static SortedMap<String, String> ownAliases(IndexMetadata index) {
    SortedMap<String, String> own = new TreeMap<>(index.definition().aliases());
    own.values().removeIf(options -> isMark(options) || isThrough(options));
    return own;
  }

  /** The stream that a name of one of its indices, or of what it refused, is made of. */
  public static Optional<String> streamNamedBy(String name) {
    if (name.endsWith(FAILURES)) {
      return Optional.of(name.substring(0, name.length() - FAILURES.length()));
    }
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Whether the name is that of a stream of what could not be written. */
  public static boolean isOfFailures(String stream) {
    return stream.endsWith(FAILURES);
  }
}
