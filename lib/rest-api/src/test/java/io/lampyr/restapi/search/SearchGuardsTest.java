package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.SearchBodyReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the cluster's settings say holds for searches that do not say it themselves. */
class SearchGuardsTest {
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private static SearchGuards with(String name, String value) {
    FlatSettings settings = FlatSettings.of(Map.of(name, value));
    return new SearchGuards(() -> settings, LONGEST);
  }

  private static SearchBody body(String json) {
    return new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH)
        .read(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theUsualTimeHoldsWhereNoneIsGivenAndNeverForLongerThanTheProcessLets() {
    String name = "search.default_search_timeout";
    assertThat(with(name, "2s").within(body("{}"))).isEqualTo(Duration.ofSeconds(2));
    assertThat(with(name, "2s").within(body("{\"timeout\":\"9s\"}"))).isEqualTo(LONGEST);
    assertThat(with(name, "2s").within(body("{\"timeout\":-1}"))).isEqualTo(LONGEST);
    assertThat(with(name, "2s").within(body("{\"timeout\":\"-1\"}"))).isEqualTo(LONGEST);
    assertThat(with(name, "1h").within(body("{}"))).isEqualTo(LONGEST);
    assertThat(with(name, "-1").within(body("{}"))).isEqualTo(LONGEST);
    assertThat(with("search.max_buckets", "7").within(body("{}"))).isEqualTo(LONGEST);
  }

  @Test
  void searchesAreCancelledAfterTheUsualTime() {
    String name = "search.cancel_after_time_interval";
    assertThat(with(name, "3m").cancelAfter()).isEqualTo(Duration.ofMinutes(3));
    assertThat(with(name, "-1").cancelAfter()).isZero();
    assertThat(with("search.max_buckets", "7").cancelAfter()).isZero();
  }

  @Test
  void resultsWithoutSomeShardsAreWantedAsUsualUnlessACallSaysIt() {
    SearchOptions silent = new SearchOptions(Map.of());
    SearchOptions partial = new SearchOptions(Map.of("allow_partial_search_results", "true"));
    SearchGuards whole = with("search.default_allow_partial_results", "false");
    assertThat(whole.isPartial(silent)).isFalse();
    assertThat(whole.isPartial(partial)).isTrue();
    assertThat(with("search.max_buckets", "7").isPartial(silent)).isTrue();
  }
}
