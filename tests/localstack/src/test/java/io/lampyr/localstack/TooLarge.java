package io.lampyr.localstack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** What clients are told of answers and bodies that are larger than functions may have them. */
record TooLarge(Deployment deployment, Api api, String key) {
  /** Two of them are more than a function may answer, and one is not. */
  private static final int TEXT = 3_400_000;

  /** More than a function takes of a body when it is unpacked. */
  private static final int UNPACKED = 33 << 20;

  void isTold() {
    api.put("/large", "{\"mappings\": {\"properties\": {\"t\": {\"type\": \"binary\"}}}}").ok();
    for (int i = 1; i <= 2; i++) {
      api.put("/large/_doc/" + i + "?refresh=true", "{\"t\":\"" + "x".repeat(TEXT) + "\"}").ok();
    }
    assertThat(api.get("/large/_search?size=1").ok().at("hits.total.value")).isEqualTo(2L);
    Reply both = api.get("/large/_search");
    assertThat(both.status()).as(both.text()).isEqualTo(500);
    assertThat(both.at("error.type")).isEqualTo("content_too_long_exception");
    assertThat(both.text()).contains("filter_path", "gzip", "6291456");
    assertThat(api.get("/large/_search?filter_path=hits.hits._id").ok().at("hits.hits.1._id"))
        .isNotNull();
    // The stand-in's gateway would unpack it, which AWS's does not.
    Map<String, ?> bulk =
        deployment.invoke(
            deployment.outputs().get("IngestFunctionName"),
            """
            {"httpMethod": "POST", "path": "/large/_bulk", "isBase64Encoded": true, "headers": {
              "Authorization": "ApiKey %s", "Content-Encoding": "gzip",
              "Content-Type": "application/x-ndjson"}, "body": "%s"}\
            """
                .formatted(key, Base64.getEncoder().encodeToString(packed())));
    assertThat(bulk.get("statusCode")).as("%s", bulk).isEqualTo(413L);
    assertThat(String.valueOf(bulk.get("body"))).contains("33554432", "split it");
    api.delete("/large").ok();
  }

  private static byte[] packed() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    byte[] block = " ".repeat(1 << 16).getBytes(UTF_8);
    try (OutputStream out = new GZIPOutputStream(packed)) {
      for (int written = 0; written < UNPACKED; written += block.length) {
        out.write(block);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return packed.toByteArray();
  }
}
