package io.lampyr.mapping.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How lines of logs are cut into what tells of their kind. */
class LinesOfLogsTest {
  private static String tokens(String tokenizer, String charFilter, String text) {
    Map<String, Object> body =
        charFilter.isEmpty()
            ? Map.of("tokenizer", tokenizer, "text", text)
            : Map.of("tokenizer", tokenizer, "char_filter", List.of(charFilter), "text", text);
    Object tokens = Analyze.withoutIndex().answer(body).get("tokens");
    StringBuilder all = new StringBuilder();
    for (Object token : (List<?>) tokens) {
      Map<?, ?> each = (Map<?, ?>) token;
      Object from = each.get("start_offset");
      Object to = each.get("end_offset");
      assertThat(text.substring((Integer) from, (Integer) to)).isEqualTo(each.get("token"));
      all.append(all.isEmpty() ? "" : " ").append(each.get("token"));
    }
    return all.toString();
  }

  @Test
  void numbersAreLeftOut() {
    assertThat(
            tokens("ml_standard", "", "<Apr 16, 2014 7:52:59> 0xdead 3fa8 deadbeef. a-b x_1 _y-"))
        .isEqualTo("Apr x_1 y");
    assertThat(tokens("ml_standard", "", "é1 über 10ms w10 // - . ..z")).isEqualTo("é1 über w10 z");
  }

  @Test
  void addressesStayWhole() {
    String line = "see https://h.org:80/a?b=1, C:\\logs\\x.log /var/log/x.gz (me@h.org)";
    assertThat(tokens("ml_standard", "", line))
        .isEqualTo("see https://h.org:80/a?b=1 C:\\logs\\x.log /var/log/x.gz me@h.org");
    assertThat(tokens("ml_classic", "", line))
        .isEqualTo("see https h.org logs x.log var log x.gz me h.org");
  }

  @Test
  void theFirstLineThatSaysSomethingCounts() {
    String text = "--- 17 ---\r\n  \nError at x\nsecond line";
    assertThat(tokens("ml_standard", "first_line_with_letters", text)).isEqualTo("Error at x");
    assertThat(tokens("whitespace", "first_non_blank_line", "\n \n-- 1\nx")).isEqualTo("-- 1");
    assertThat(tokens("whitespace", "first_line_with_letters", "1\n2\n")).isEmpty();
  }
}
