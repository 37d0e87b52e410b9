package io.lampyr.base.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {
  private static final List<String> KNOWN =
      List.of("translog.flush_interval", "translog.flush_size", "http.port", "serve", "version");

  @Test
  void aSlipFindsItsName() {
    assertThat(Nearest.to("translog.flush_intervall", KNOWN)).contains("translog.flush_interval");
    assertThat(Nearest.to("translog.flsuh_size", KNOWN)).contains("translog.flush_size");
    assertThat(Nearest.to("sevre", KNOWN)).contains("serve");
    assertThat(Nearest.to("versoin", KNOWN)).contains("version");
  }

  @Test
  void whatNobodyMeantFindsNothing() {
    assertThat(Nearest.to("cluster.name", KNOWN)).isEmpty();
    assertThat(Nearest.to("x".repeat(100_000), KNOWN)).isEmpty();
    assertThat(Nearest.to("serve", List.of())).isEmpty();
  }

  @Test
  void allNamesOfWhichMoreThanHalfIsAlikeAreAskedFor() {
    List<String> known = List.of("terms", "term", "bool", "match");
    assertThat(Nearest.question("boool", known)).isEqualTo("did you mean [bool]?");
    assertThat(Nearest.question("termss", known)).isEqualTo("did you mean any of [terms, term]?");
    assertThat(Nearest.question("foo", known)).isEmpty();
    assertThat(Nearest.question("x".repeat(100_000), known)).isEmpty();
  }

  @Test
  void theFirstOfEquallyNearNamesIsTaken() {
    assertThat(Nearest.to("bat", List.of("bar", "cat"))).contains("bar");
  }
}
