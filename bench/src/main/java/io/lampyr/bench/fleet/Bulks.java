package io.lampyr.bench.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.events.Events;
import java.io.ByteArrayOutputStream;
import org.apache.lucene.util.BytesRef;

/** Bodies of bulks of events, whose ids the system makes. */
public record Bulks(Events events) {
  private static final byte[] ACTION = "{\"index\":{}}\n".getBytes(UTF_8);

  /** The body that makes an index for them. */
  public static String index(int shards) {
    return """
        {"settings": {"number_of_shards": %d, "number_of_replicas": 0, "refresh_interval": "5s"},
         "mappings": %s}
        """
        .formatted(shards, EventParser.MAPPING);
  }

  public byte[] body(int first, int count) {
    ByteArrayOutputStream body = new ByteArrayOutputStream(count << 12);
    for (int i = 0; i < count; i++) {
      body.writeBytes(ACTION);
      BytesRef source = events.source(first + i);
      body.write(source.bytes, source.offset, source.length);
      body.write('\n');
    }
    return body.toByteArray();
  }
}
