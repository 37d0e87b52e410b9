package io.lampyr.embedded;

import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32C;

/** Of all documents of an index, in the order of their numbers: names, versions and sources. */
record Checksum(long documents, long sum) {
  private static final int PAGE = 10_000;

  static Checksum of(Http server, String index) throws Exception {
    CRC32C sum = new CRC32C();
    long documents = 0;
    String after = "";
    List<?> page;
    do {
      String query = "{\"size\":" + PAGE + ",\"version\":true,\"sort\":[\"n\"]" + after + "}";
      String told = server.json("POST", "/" + index + "/_search", query);
      Map<?, ?> hits = (Map<?, ?>) Objects.requireNonNull(Json.readObject(told).get("hits"));
      page = (List<?>) Objects.requireNonNull(hits.get("hits"));
      for (Object each : page) {
        Map<?, ?> hit = (Map<?, ?>) Objects.requireNonNull(each);
        String line = hit.get("_id") + " " + hit.get("_version") + " " + hit.get("_source") + "\n";
        sum.update(line.getBytes(StandardCharsets.UTF_8));
        after = ",\"search_after\":" + hit.get("sort");
      }
      documents += page.size();
    } while (page.size() == PAGE);
    return new Checksum(documents, sum.getValue());
  }
}
