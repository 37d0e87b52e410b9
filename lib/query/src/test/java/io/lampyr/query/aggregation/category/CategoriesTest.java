package io.lampyr.query.aggregation.category;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Which lines come to be of one category, and what is known of them. */
class CategoriesTest {
  private static LineWords line(String text) throws IOException {
    return LineReader.standard(List.of()).words(text);
  }

  private static Categories of(int threshold) {
    return new Categories(threshold, bytes -> {});
  }

  @Test
  void aLineIsOfTheCategoryThatItIsTheMostLike() throws IOException {
    Categories categories = of(50);
    assertThat(categories.add(line("alpha beta gamma delta"))).isZero();
    assertThat(categories.add(line("alpha omega psi chi"))).isEqualTo(1);
    assertThat(categories.add(line("alpha omega psi delta"))).isEqualTo(1);
    assertThat(categories.add(line("alpha beta gamma phi"))).isZero();
    assertThat(categories.get(0).common()).containsExactly("alpha", "beta", "gamma");
    assertThat(categories.get(1).common()).containsExactly("alpha", "omega", "psi");
  }

  @Test
  void wordsInAnotherOrderAreInTheKeyAndNotInTheExpression() throws IOException {
    Categories categories = of(70);
    categories.add(line("primary moved from east to west"));
    categories.add(line("primary moved to west from east"));
    assertThat(categories.size()).isEqualTo(1);
    LineWords both = categories.get(0);
    assertThat(both.key()).isEqualTo("primary moved from east to west");
    assertThat(Pattern.matches(both.regex(), "primary moved from east to west")).isTrue();
    assertThat(Pattern.matches(both.regex(), "primary moved to west from east")).isTrue();
  }

  @Test
  void namesWithDigitsSayLittle() throws IOException {
    Categories categories = of(70);
    categories.add(line("request r12x of user u7 took 3f9z"));
    assertThat(categories.add(line("request r99x of user u8 took 77ms"))).isZero();
    assertThat(categories.add(line("request r99x by client u8 took 77ms"))).isEqualTo(1);
    assertThat(categories.get(0).key()).isEqualTo("request of user took");
  }

  @Test
  void wordsThatAreThereTwiceAreInCommonTwice() throws IOException {
    Categories categories = of(50);
    categories.add(line("from host to host via ssh"));
    categories.add(line("from host to gate via ssh"));
    assertThat(categories.get(0).key()).isEqualTo("from host to via ssh");
  }

  @Test
  void whatIsSaidOfLinesStaysTrueHoweverManyThereAre() throws IOException {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      Categories categories = of(60);
      List<List<String>> lines = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        StringBuilder text = new StringBuilder();
        for (int word = 2 + random.nextInt(6); word > 0; word--) {
          text.append((char) ('g' + random.nextInt(9))).append(random.nextBoolean() ? "y " : "_1 ");
        }
        int number = categories.add(line(text.toString()));
        while (lines.size() <= number) {
          lines.add(new ArrayList<>());
        }
        lines.get(number).add(text.toString());
      }
      for (int i = 0; i < lines.size(); i++) {
        LineWords known = categories.get(i);
        int shared = known.common().stream().mapToInt(LineWords::weight).sum();
        assertThat(100 * shared).as("seed=%s", seed).isGreaterThanOrEqualTo(60 * known.weight());
        for (String text : lines.get(i)) {
          assertThat(List.of(text.split(" "))).as("seed=%s", seed).containsAll(known.common());
          assertThat(line(text).weight()).as("seed=%s", seed).isLessThanOrEqualTo(known.weight());
          assertThat(Pattern.matches(known.regex(), text)).as("seed=%s", seed).isTrue();
          assertThat(text.length()).isLessThanOrEqualTo((int) known.maxMatchingLength());
        }
      }
    }
  }

  @Test
  void manyLinesOfNoKindAreNotAllComparedWithEachOther() throws IOException {
    Categories categories = of(70);
    long began = System.nanoTime();
    for (int i = 0; i < 60_000; i++) {
      categories.add(line("request of q" + i + "x to p" + i + "y and r" + i + "z has failed"));
    }
    for (int i = 0; i < 60_000; i++) {
      categories.add(line("error q" + i + "x p" + i + "y r" + i + "z"));
    }
    assertThat(categories.size()).isEqualTo(60_001);
    // Comparing all with all would take minutes.
    assertThat((System.nanoTime() - began) / 1_000_000_000L).isLessThan(60);
  }
}
