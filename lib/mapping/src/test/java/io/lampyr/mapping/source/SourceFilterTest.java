package io.lampyr.mapping.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceFilterTest {
  private static final String SOURCE =
      "{\"a\":{\"b\":1,\"c\":[{\"d\":2,\"e\":3},4]},\"f\":\"x\",\"g\":{},\"h\":[]}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        " | | {'a':{'b':1,'c':[{'d':2,'e':3},4]},'f':'x','g':{},'h':[]}",
        "a | | {'a':{'b':1,'c':[{'d':2,'e':3},4]}}",
        "a.b,f | | {'a':{'b':1},'f':'x'}",
        "a.c.d | | {'a':{'c':[{'d':2}]}}",
        "*.d | | {'a':{'c':[{'d':2}]}}",
        "g,h | | {'g':{},'h':[]}",
        " | a | {'f':'x','g':{},'h':[]}",
        " | *.e,f,g,h | {'a':{'b':1,'c':[{'d':2},4]}}",
        "a.* | a.c | {'a':{'b':1}}",
        " | a.b,a.c,f | {'a':{},'g':{},'h':[]}",
        " | *.d,*.e | {'a':{'b':1,'c':[4]},'f':'x','g':{},'h':[]}",
        "a | *.b,*.c | {'a':{}}",
        "a.c | *.d,*.e | {'a':{'c':[4]}}",
        "a.* | *.b,*.c | {}",
        "nope | | {}"
      })
  void keepsWhatThePatternsSay(String includes, String excludes, String expected) {
    BytesRef source = new BytesRef("__" + SOURCE);
    source.offset += 2;
    source.length -= 2;
    byte[] kept = SourceFilter.of(list(includes), list(excludes)).apply(source);
    assertThat(new String(kept, StandardCharsets.UTF_8).replace('"', '\'')).isEqualTo(expected);
  }

  @Test
  void numbersStayAsTheyWereWritten() {
    BytesRef source = new BytesRef("{\"a\":[-0.0,3.4E38,1e5,0.10],\"b\":1}");
    byte[] kept = SourceFilter.of(List.of("a"), List.of()).apply(source);
    assertThat(new String(kept, StandardCharsets.UTF_8))
        .isEqualTo("{\"a\":[-0.0,3.4E38,1e5,0.10]}");
  }

  @Test
  @Timeout(20)
  void manyPatternsAreMatchedOnceForEachPathNotForEachDocument() {
    List<String> patterns =
        IntStream.range(0, 10_000).mapToObj(i -> "*a*b*c*d*e" + i + "*").toList();
    SourceFilter filter = SourceFilter.of(patterns, patterns);
    BytesRef source =
        new BytesRef("{\"aaaaaaaaaaaaaaaa\":1,\"abcabcabcabcabc\":{\"x\":1},\"abcde7\":2}");
    for (int i = 0; i < 10_000; i++) {
      assertThat(filter.apply(source)).hasSize(2);
    }
  }

  private static List<String> list(String patterns) {
    return patterns == null ? List.of() : Arrays.asList(patterns.split(",", -1));
  }
}
