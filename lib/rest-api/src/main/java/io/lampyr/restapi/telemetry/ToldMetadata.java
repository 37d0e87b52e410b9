package io.lampyr.restapi.telemetry;

import io.lampyr.metrics.document.Document;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What was said of metrics a short while ago: senders repeat it with every request, and it is
 * written once an hour. Safe for many threads.
 */
final class ToldMetadata {
  /** Beyond it the one that was said the longest ago is forgotten, and written again. */
  static final int MOST = 16_384;

  static final Duration AGAIN = Duration.ofHours(1);

  private final Map<String, Instant> told = new LinkedHashMap<>();

  private static String key(Document document) {
    return document.stream() + '/' + Objects.requireNonNull(document.id());
  }

  /** Those that are to be written now. */
  synchronized List<Document> fresh(List<Document> all, Instant now) {
    return all.stream()
        .filter(document -> {
          Instant last = told.get(key(document));
          return last == null || last.plus(AGAIN).isBefore(now);
        })
        .toList();
  }

  /** That it need not be written again for a while. */
  synchronized void done(Document document, Instant now) {
    String key = key(document);
    told.remove(key);
    told.put(key, now);
    if (told.size() > MOST) {
      told.remove(told.keySet().iterator().next());
    }
  }
}
