package io.lampyr.conformance.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedErrorTest {
  @Test
  void wordsAreStatuses() {
    assertThat(isMet("missing", 404)).isTrue();
    assertThat(isMet("missing", 400)).isFalse();
    assertThat(isMet("missing", 200)).isFalse();
    assertThat(isMet("param", 400)).isTrue();
    assertThat(isMet("no such word", 404)).isFalse();
  }

  @Test
  void anyOtherFailureHasNoWordOfItsOwn() {
    assertThat(isMet("request", 500)).isTrue();
    assertThat(isMet("request", 405)).isTrue();
    assertThat(isMet("request", 404)).isFalse();
    assertThat(isMet("request", 200)).isFalse();
  }

  @Test
  void patternsAreSearchedForInTheErrorAsOneLine() {
    String body =
        "{\"error\":{\"type\":\"t\",\"reason\":\"no [x] of 2\",\"list\":[{\"a\":1}]},\"b\":3}";
    assertThat(isMet("/type=t, reason=no \\[x\\] of \\d, list=\\[\\{a=1\\}\\]/", 400, body))
        .isTrue();
    assertThat(isMet("/no/", 200, body)).isFalse();
    assertThat(isMet("/b=3/", 400, body)).isFalse();
    assertThat(isMet("/yes/", 400, body)).isFalse();
  }

  @Test
  void anAnswerThatIsNoObjectIsSearchedItself() {
    Answer plain = new Answer("GET", 400, "it is wrong", List.of(), Value.nothing());
    assertThat(new ExpectedError("/is wrong/").isMetBy(plain)).isTrue();
    assertThat(new ExpectedError("/is right/").isMetBy(plain)).isFalse();
  }

  private static boolean isMet(String wanted, int status) {
    return isMet(wanted, status, "{}");
  }

  private static boolean isMet(String wanted, int status, String body) {
    return new ExpectedError(wanted)
        .isMetBy(new Answer("GET", status, body, List.of(), JsonText.read(body)));
  }
}
