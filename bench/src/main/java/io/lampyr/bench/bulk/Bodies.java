package io.lampyr.bench.bulk;

import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.events.Events;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/** Bodies of bulk calls, made before any clock runs: both servers get the same bytes. */
record Bodies(List<byte[]> bodies, int documents) {
  static final String INDEX =
      """
      {"settings": {"number_of_shards": 1, "number_of_replicas": 0, "refresh_interval": "5s"},
       "mappings": %s}
      """
          .formatted(EventParser.MAPPING);

  static Bodies make(Events events, int documents, int perBody) {
    List<byte[]> bodies = new ArrayList<>();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int i = 0; i < documents; i++) {
      String action = "{\"index\":{\"_id\":\"" + i + "\"}}\n";
      body.writeBytes(action.getBytes(StandardCharsets.UTF_8));
      BytesRef source = events.source(i);
      body.write(source.bytes, source.offset, source.length);
      body.write('\n');
      if ((i + 1) % perBody == 0) {
        bodies.add(body.toByteArray());
        body.reset();
      }
    }
    return new Bodies(bodies, documents);
  }

  /** All of them as one file, such as the command line loads. */
  void write(Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (byte[] body : bodies) {
        out.write(body);
      }
    }
  }
}
