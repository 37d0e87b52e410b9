package io.lampyr.metrics.otlp;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Tells documents apart that have the same attributes and time, but other metrics. Two of them may
 * be sent by one process at one time, in scopes or requests of their own.
 */
final class MetricNames {
  private MetricNames() {}

  /** A hash of names that are sorted. */
  static String hash(Collection<String> names) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String name : names) {
      all.writeBytes(name.getBytes(StandardCharsets.UTF_8));
      all.write(0);
    }
    return Long.toHexString(StringHelper.murmurhash3_x64_128(new BytesRef(all.toByteArray()))[0]);
  }
}
