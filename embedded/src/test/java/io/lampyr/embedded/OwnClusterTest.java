package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a server says of itself and of how it does. */
@Timeout(180)
class OwnClusterTest {
  private static final Pattern UUID = Pattern.compile("\"cluster_uuid\":\"([^\"]{22})\"");

  @TempDir Path folder;

  private EmbeddedServer start(String data) throws Exception {
    return EmbeddedServer.start(
        new EmbeddedSettings(
            folder.resolve(data),
            1,
            "127.0.0.1",
            0,
            false,
            new ApiSettings(Persona.ELASTICSEARCH, false, "test")));
  }

  private String uuidOf(String data) throws Exception {
    try (EmbeddedServer server = start(data)) {
      Http http = Http.of(server.port());
      String uuid = uuid(http.json("GET", "/", ""));
      assertThat(uuid(http.json("GET", "/_cluster/state", ""))).isEqualTo(uuid);
      return uuid;
    }
  }

  private static String uuid(String body) {
    Matcher matcher = UUID.matcher(body);
    assertThat(matcher.find()).as(body).isTrue();
    return matcher.group(1);
  }

  @Test
  void theClusterIsThatOfItsDataFolder() throws Exception {
    String first = uuidOf("first");
    assertThat(uuidOf("second")).isNotEqualTo(first);
    assertThat(uuidOf("first")).isEqualTo(first);
  }

  @Test
  void anIndexLacksOnlyWhatItAskedFor() throws Exception {
    try (EmbeddedServer server = start("data")) {
      Http http = Http.of(server.port());
      http.json("PUT", "/usual", "{\"settings\":{\"number_of_shards\":2}}");
      assertThat(http.json("GET", "/_cluster/health?wait_for_status=green", ""))
          .contains("\"status\":\"green\"")
          .contains("\"active_shards\":2")
          .contains("\"unassigned_shards\":0")
          .contains("\"active_shards_percent_as_number\":100.0");
      assertThat(http.json("GET", "/usual/_settings", "")).contains("\"number_of_replicas\":\"1\"");
      assertThat(http.json("GET", "/_cat/shards/usual?h=prirep", "").lines()).containsOnly("p");
      http.json("PUT", "/standby", "{\"settings\":{\"number_of_replicas\":1}}");
      assertThat(http.json("GET", "/_cluster/health/standby", ""))
          .contains("\"status\":\"yellow\"")
          .contains("\"unassigned_shards\":1");
      http.json("PUT", "/standby/_settings", "{\"number_of_replicas\":null}");
      assertThat(http.json("GET", "/_cluster/health/standby", "")).contains("\"status\":\"green\"");
    }
  }
}
