package io.lampyr.functions.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.InvalidSettingsException;
import io.lampyr.functions.runtime.SnapshotGuard;
import io.lampyr.mapping.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestFunctionTest {
  @TempDir private Path folder;

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("LAMPYR_STORE_FOLDER", folder.toString());
    environment.put("LAMPYR_NODE_SECRET", "a-secret-of-the-tests-0123456789");
    return environment;
  }

  private SnapshotGuard<Events> ingest(Map<String, String> environment) {
    return new SnapshotGuard<>(() -> Wiring.deployed(environment));
  }

  private static String answer(SnapshotGuard<Events> guard, String event) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    guard.answer(events ->
        events.answer(new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)), out));
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void whatIsNoEventIsAnsweredInTheUsualShape() throws Exception {
    SnapshotGuard<Events> guard = ingest(environment());
    assertThat(answer(guard, "{\"path\":\"/\"}"))
        .contains("\"statusCode\":400", "illegal_argument_exception", "lacks key=httpMethod");
    assertThat(answer(guard, "{\"httpMethod\":\"PATCH\",\"path\":\"/\"}"))
        .contains("\"statusCode\":405", "Unexpected HTTP method [PATCH]");
    assertThat(answer(guard, "{\"httpMethod\":\"GET\",\"path\":\"/_cat/indices\"}"))
        .contains("\"statusCode\":200");
    guard.present().connections().close();
  }

  @Test
  void requestEndsInTimeThoughNoNodeServesIt() throws Exception {
    Map<String, String> environment = environment();
    // The write waits for so long; before, requests load classes on a machine that may be busy, and
    // that must not take all of it.
    environment.put("LAMPYR_API_ANSWER_WITHIN", "4s");
    SnapshotGuard<Events> guard = ingest(environment);
    String put =
        "{\"httpMethod\":\"PUT\",\"path\":\"%s\",\"body\":\"{}\",\"headers\":"
            + "{\"Content-Type\":\"application/json\"}}";
    assertThat(answer(guard, put.formatted("/books")))
        .contains("\"statusCode\":200", "\\\"acknowledged\\\":true")
        .as("an index begins at rest")
        .contains("\\\"shards_acknowledged\\\":true", "\\\"index\\\":\\\"books\\\"");
    assertThat(answer(guard, put.formatted("/books/_doc/1")))
        .contains("\"statusCode\":503", "\"Retry-After\":\"1\"", "unavailable_shards_exception");
    guard.present().connections().close();
  }

  @Test
  void environmentSaysWhereEverythingIsOrWhatIsMissing() {
    assertThatThrownBy(IngestFunction::new)
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("give store.folder, or LAMPYR_STORE_FOLDER");
    Map<String, String> onAws =
        Map.of("LAMPYR_STORE_KIND", "s3", "LAMPYR_STORE_BUCKET", "b", "LAMPYR_NODE_SECRET", "s");
    assertThatThrownBy(() -> Wiring.deployed(onAws))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("LAMPYR_AWS_REGION");
    Map<String, String> withoutSecret = environment();
    withoutSecret.remove("LAMPYR_NODE_SECRET");
    assertThatThrownBy(() -> Wiring.deployed(withoutSecret))
        .hasMessageContaining("LAMPYR_NODE_SECRET_ID or LAMPYR_NODE_SECRET");
    Map<String, String> misspelt = environment();
    misspelt.put("LAMPYR_STORE_BUKKET", "b");
    assertThatThrownBy(() -> Wiring.deployed(misspelt))
        .isInstanceOf(InvalidSettingsException.class)
        .hasMessageContaining("LAMPYR_STORE_BUCKET");
  }

  @Test
  void whoHasSignedIsAdmittedWhereTheGatewayAsksForSignatures() throws Exception {
    String signed =
        "{\"httpMethod\":\"GET\",\"path\":\"/\",\"headers\":{\"Authorization\":\"AWS4-HMAC-SHA256"
            + " Credential=x\"},\"requestContext\":{\"identity\":{\"userArn\":"
            + "\"arn:aws:iam::123456789012:user/me\"}}}";
    String unsigned = signed.replaceFirst("\"userArn\":\"[^\"]*\"", "\"userArn\":null");
    Map<String, String> environment = environment();
    environment.put("LAMPYR_API_KEYS", "true");
    SnapshotGuard<Events> byKeys = ingest(environment);
    assertThat(answer(byKeys, signed)).contains("\"statusCode\":401");
    byKeys.present().connections().close();
    environment.put("LAMPYR_API_SIGNATURES", "true");
    SnapshotGuard<Events> bySignatures = ingest(environment);
    assertThat(answer(bySignatures, signed)).contains("\"statusCode\":200");
    assertThat(answer(bySignatures, unsigned)).contains("\"statusCode\":401");
    bySignatures.present().connections().close();
  }

  @Test
  void firstKeyIsMadeByWhoeverMayCallTheFunctionItself() throws Exception {
    Map<String, String> environment = environment();
    environment.put("LAMPYR_API_KEYS", "true");
    SnapshotGuard<Events> guard = ingest(environment);
    String health = "{\"httpMethod\":\"GET\",\"path\":\"/\",\"headers\":{%s}}";
    assertThat(answer(guard, health.formatted(""))).contains("\"statusCode\":401");
    Map<String, ?> made = Json.readObject(answer(guard, "{\"lampyr_create_key\":\"admin\"}"));
    assertThat(made.get("name")).isEqualTo("admin");
    String shown = "\"Authorization\":\"ApiKey " + made.get("encoded") + "\"";
    assertThat(answer(guard, health.formatted(shown))).contains("\"statusCode\":200");
    assertThatThrownBy(() -> answer(guard, "{\"lampyr_create_key\":7}"))
        .isInstanceOf(InvalidInputException.class);
    // With any other key beside it, it may be the gateway's.
    assertThat(answer(guard, "{\"lampyr_create_key\":\"x\",\"httpMethod\":\"GET\",\"path\":\"/\"}"))
        .contains("\"statusCode\":401");
    guard.present().connections().close();
  }
}
