package io.lampyr.cli.bulk.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinesTest {
  private static final int LONGEST = 50;

  @Test
  void anyTextIsCutAsByTheBookAndCanBeGoneOnWithFromAnyLine() throws IOException {
    for (long seed = 1; seed <= 300; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < random.nextInt(30); i++) {
        text.append("abc\r".repeat(random.nextInt(20))).append(random.nextInt(9) > 0 ? "\n" : "");
      }
      List<String> expected = new ArrayList<>();
      for (String line : text.toString().split("(?<=\n)", -1)) {
        if (!line.isEmpty()) {
          String content = line.endsWith("\n") ? line.substring(0, line.length() - 1) : line;
          boolean isTooLong = content.length() > LONGEST;
          expected.add(isTooLong ? "too long" : content.replaceFirst("\r$", ""));
        }
      }
      Lines lines = lines(text.toString(), random);
      List<String> seen = new ArrayList<>();
      while (lines.next()) {
        seen.add(show(lines));
        assertThat(lines.line()).isEqualTo(seen.size());
        Lines later = lines(text.toString(), random);
        if (random.nextBoolean()) {
          later.next();
          later.repeat();
        }
        later.skipTo(lines.offset(), lines.line());
        List<String> rest = expected.subList(seen.size(), expected.size());
        assertThat(later.next() ? List.of(show(later)) : List.<String>of())
            .as("seed=%s", seed)
            .isEqualTo(rest.isEmpty() ? rest : rest.subList(0, 1));
      }
      assertThat(seen).as("seed=%s", seed).isEqualTo(expected);
      assertThat(lines.offset()).isEqualTo(text.length());
    }
  }

  private static String show(Lines lines) {
    return lines.isTooLong()
        ? "too long"
        : new String(lines.buffer(), lines.start(), lines.length(), StandardCharsets.UTF_8);
  }

  /** Gives its bytes in pieces of any size. */
  private static Lines lines(String text, Random random) {
    InputStream in =
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
          @Override
          public synchronized int read(byte[] into, int start, int length) {
            return super.read(into, start, Math.min(length, 1 + random.nextInt(40)));
          }
        };
    return new Lines(in, LONGEST);
  }
}
