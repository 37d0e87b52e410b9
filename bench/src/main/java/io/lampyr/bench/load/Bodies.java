package io.lampyr.bench.load;

import io.lampyr.bench.corpus.Documents;
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

/** Bodies of bulk calls, made before any clock runs: all servers get the same bytes. */
public record Bodies(String mapping, List<byte[]> bodies, int documents) {
  /** How the index is made that they go to. */
  public String index(int replicas) {
    return index(mapping, replicas);
  }

  static String index(String mapping, int replicas) {
    return """
    {"settings": {"number_of_shards": 1, "number_of_replicas": %d, "refresh_interval": "5s"},
     "mappings": %s}
    """
        .formatted(replicas, mapping);
  }

  public static Bodies make(Documents documents, int count, int perBody) {
    List<byte[]> bodies = new ArrayList<>();
    for (int from = 0; from + perBody <= count; from += perBody) {
      bodies.add(body(documents, from, from + perBody));
    }
    return new Bodies(documents.mapping(), bodies, bodies.size() * perBody);
  }

  /** The bulk of these documents, whose ids are their numbers. */
  public static byte[] body(Documents documents, int from, int to) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int i = from; i < to; i++) {
      String action = "{\"index\":{\"_id\":\"" + i + "\"}}\n";
      body.writeBytes(action.getBytes(StandardCharsets.UTF_8));
      BytesRef source = documents.source(i);
      body.write(source.bytes, source.offset, source.length);
      body.write('\n');
    }
    return body.toByteArray();
  }

  /** All of them as one file, such as the command line loads. */
  public void write(Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (byte[] body : bodies) {
        out.write(body);
      }
    }
  }
}
