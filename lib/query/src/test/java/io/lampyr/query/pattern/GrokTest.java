package io.lampyr.query.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GrokTest {
  private static final String APACHE =
      "83.149.9.216 - - [17/May/2015:10:05:03 +0000] \"GET /a/b.png HTTP/1.1\" 200 203023"
          + " \"http://semicomplete.com/\" \"Mozilla/5.0 (Macintosh)\"";

  private static Map<String, Object> match(String pattern, String text) {
    return Grok.of(pattern, PatternBank.LEGACY.patterns())
        .match(text, false, new Work())
        .orElse(Map.of());
  }

  @Test
  void everyPatternOfTheBanksCanBeRead() {
    for (PatternBank bank : PatternBank.values()) {
      assertThat(bank.patterns()).hasSizeGreaterThan(200);
      for (String name : bank.patterns().keySet()) {
        assertThatCode(() -> Grok.of("%{" + name + "}", bank.patterns()))
            .as(name)
            .doesNotThrowAnyException();
      }
    }
  }

  @Test
  void namesAndTypesAreGivenToParts() {
    assertThat(
            match(
                "%{IP:client} %{WORD:method} %{NUMBER:bytes:int} %{NUMBER:d:double}",
                "55.3.244.1 GET 15824 0.043"))
        .hasToString("{client=55.3.244.1, method=GET, bytes=15824, d=0.043}");
    assertThat(match("(?<queue.id>[0-9A-F]{3}) %{GREEDYDATA:rest}", "A1F more"))
        .hasToString("{queue.id=A1F, rest=more}");
    assertThat(match("%{X:x:int=\\d+}!", "17!")).hasToString("{x=17}");
    assertThat(match("%{WORD:a} %{NUMBER:b}", "nothing")).isEmpty();
  }

  @Test
  void anApacheLineIsTakenApart() {
    assertThat(match("%{COMBINEDAPACHELOG}", APACHE))
        .containsEntry("clientip", "83.149.9.216")
        .containsEntry("timestamp", "17/May/2015:10:05:03 +0000")
        .containsEntry("verb", "GET")
        .containsEntry("response", "200")
        .containsEntry("agent", "\"Mozilla/5.0 (Macintosh)\"");
    assertThat(
            Grok.of("%{COMBINEDAPACHELOG}", PatternBank.ECS_V1.patterns())
                .match(APACHE, false, new Work())
                .orElseThrow())
        .containsEntry("source.address", "83.149.9.216")
        .containsEntry("http.response.status_code", 200L);
  }

  @Test
  void allMatchesOfANameAreListedIfAsked() {
    Grok grok = Grok.of("%{WORD:w} %{WORD:w}", PatternBank.LEGACY.patterns());
    assertThat(grok.match("a b", false, new Work()).orElseThrow()).hasToString("{w=a}");
    assertThat(grok.match("a b", true, new Work()).orElseThrow()).hasToString("{w=[a, b]}");
  }

  @Test
  void whatCannotBeReadIsRefused() {
    Map<String, String> own = Map.of("A", "%{B}", "B", "%{A}", "C", "(");
    for (String wrong :
        new String[] {"%{A}", "%{NONE}", "%{C}", "%{A", "%{A:b:colour}", "[", "%{A:}"}) {
      assertThatThrownBy(() -> Grok.of(wrong, own)).as(wrong).isInstanceOf(FaultException.class);
    }
    StringBuilder doubling = new StringBuilder();
    Map<String, String> bomb = new java.util.HashMap<>();
    for (int i = 0; i < 40; i++) {
      bomb.put("P" + i, "%{P" + (i + 1) + "}%{P" + (i + 1) + "}");
    }
    bomb.put("P40", doubling.append("x").toString());
    assertThatThrownBy(() -> Grok.of("%{P0}", bomb)).hasMessageContaining("longer than");
  }
}
