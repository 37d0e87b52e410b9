package io.lampyr.conformance.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LawfulnessTest {
  private static final String JSON = "application/json; charset=UTF-8";
  private static final Draft GET = Draft.of("GET", "/i/_search?q=a%20b", "", "");

  @Test
  void anErrorOfTheServerIsAFault() {
    assertThat(Lawfulness.fault(GET, new Reply(500, JSON, "{}"))).contains("status 500");
    assertThat(Lawfulness.fault(GET, Reply.none("reset"))).contains("no answer");
  }

  @Test
  void anAnswerIsOfTheMediaTypeThatItNames() {
    assertThat(Lawfulness.fault(GET, new Reply(200, JSON, "{"))).isPresent();
    assertThat(Lawfulness.fault(GET, new Reply(200, "text/plain", "{"))).isEmpty();
  }

  @Test
  void anErrorNamesTypeReasonAndItsOwnStatus() {
    String error = "{\"error\":{\"type\":\"t\",\"reason\":\"r\"},\"status\":%d}";
    assertThat(Lawfulness.fault(GET, new Reply(400, JSON, error.formatted(400)))).isEmpty();
    assertThat(Lawfulness.fault(GET, new Reply(400, JSON, error.formatted(404)))).isPresent();
    assertThat(Lawfulness.fault(GET, new Reply(400, JSON, "{\"error\":{\"type\":\"t\"}}")))
        .isPresent();
  }

  @Test
  void aRequestIsSentAsItWasRead() {
    assertThat(GET.target()).isEqualTo("/i/_search?q=a%20b");
  }
}
