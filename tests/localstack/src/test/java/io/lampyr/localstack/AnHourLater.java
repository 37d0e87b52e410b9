package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** What becomes of what functions were told of before they were frozen for an hour. */
final class AnHourLater {
  private static final int DOCUMENTS = 40;

  private final Deployment deployment;
  private final Api api;
  private String briefly = "";
  private String lasting = "";
  private String scroll = "";

  AnHourLater(Deployment deployment, Api api) {
    this.deployment = deployment;
    this.api = api;
  }

  /** From here on functions live an hour later than nodes. */
  void freeze() {
    api.put("/slept", "{\"settings\": {\"number_of_shards\": 2}}").ok();
    write(0);
    briefly = openFor("1m");
    lasting = openFor("3h");
    scroll = String.valueOf(api.post("/slept/_search?scroll=1m", "{\"size\": 1}").at("_scroll_id"));
    deployment.clock().put(Duration.ofHours(1));
    // Written and read by processes whose connections, owners and keys are of an hour ago.
    write(DOCUMENTS);
    assertThat(api.get("/slept/_doc/" + (2 * DOCUMENTS - 1)).ok().at("_source.n"))
        .isEqualTo(2L * DOCUMENTS - 1);
    judge();
  }

  /** Who was to be remembered for a minute is forgotten, and not who was for three hours. */
  void judgeWhatIsRemembered() {
    assertThat(found(briefly).status()).isEqualTo(404);
    assertThat(api.post("/_search/scroll", "{\"scroll_id\": \"" + scroll + "\"}").status())
        .isEqualTo(404);
    assertThat(found(lasting).ok().at("hits.total.value")).isEqualTo((long) DOCUMENTS);
    judge();
  }

  /** All that was acknowledged is there. */
  void judge() {
    assertThat(api.get("/slept/_count").ok().at("count")).isEqualTo(2L * DOCUMENTS);
  }

  private void write(int from) {
    StringBuilder lines = new StringBuilder();
    for (int i = from; i < from + DOCUMENTS; i++) {
      lines.append("{\"index\":{\"_id\":\"%d\"}}\n{\"n\":%d}\n".formatted(i, i));
    }
    assertThat(api.post("/slept/_bulk?refresh=true", lines.toString()).ok().at("errors"))
        .isEqualTo(false);
  }

  private String openFor(String time) {
    return String.valueOf(api.post("/slept/_pit?keep_alive=" + time, "").ok().at("id"));
  }

  private Reply found(String pit) {
    return api.post("/_search", "{\"pit\": {\"id\": \"" + pit + "\"}, \"size\": 0}");
  }
}
