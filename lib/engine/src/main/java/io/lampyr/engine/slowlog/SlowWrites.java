package io.lampyr.engine.slowlog;

import io.lampyr.engine.catalog.FlatSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * What an index wants to have logged of documents that take long to be indexed. Immutable.
 *
 * @param index its name
 * @param sourceChars how much of a document's source is logged; all of it if negative
 */
public record SlowWrites(String index, Optional<SlowLog> log, int sourceChars) {
  public static final SlowWrites NONE = new SlowWrites("", Optional.empty(), 0);

  private static final String SOURCE = "index.indexing.slowlog.source";
  private static final int STANDARD_CHARS = 1000;

  public static SlowWrites of(String index, FlatSettings settings) {
    Optional<SlowLog> log = SlowLog.of(SlowLog.Kind.INDEX, settings);
    return log.isEmpty()
        ? NONE
        : new SlowWrites(index, log, chars(settings.text(SOURCE, "" + STANDARD_CHARS)));
  }

  private static int chars(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException flag) {
      return text.equals("true") ? -1 : 0;
    }
  }

  /** A document of a shard was written, which took so long. */
  public void wrote(int shard, String id, @Nullable String routing, BytesRef source, long nanos) {
    log.ifPresent(slow -> slow.tell(index, shard, nanos, () -> told(id, routing, source)));
  }

  private Map<String, @Nullable Object> told(String id, @Nullable String routing, BytesRef source) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("id", id);
    if (routing != null) {
      told.put("routing", routing);
    }
    if (sourceChars != 0) {
      String text = source.utf8ToString();
      boolean cut = sourceChars > 0 && text.length() > sourceChars;
      told.put("source", cut ? text.substring(0, sourceChars) : text);
    }
    return told;
  }
}
