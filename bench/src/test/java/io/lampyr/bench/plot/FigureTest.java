package io.lampyr.bench.plot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class FigureTest {
  private static final List<Series.Point> TWO =
      List.of(new Series.Point(1, 3), new Series.Point(100, 2500));

  @Test
  void linearAxesBeginAtZeroAndCoverAllValues() {
    assertThat(Axis.linear("").over(List.of(130.0, 950.0)))
        .isEqualTo(new Axis.Range(0, 1000, List.of(0.0, 200.0, 400.0, 600.0, 800.0, 1000.0)));
  }

  @Test
  void logarithmicAxesHaveNoPlaceForZero() {
    Axis axis = Axis.logarithmic("");
    Axis.Range range = axis.over(List.of(0.0, 3.0, 40.0));
    assertThat(range).isEqualTo(new Axis.Range(2, 50, List.of(2.0, 5.0, 10.0, 20.0, 50.0)));
    assertThat(axis.place(range, 10)).isBetween(0.49, 0.51);
    assertThat(axis.shows(0)).isFalse();
  }

  @Test
  void figuresAreXmlWithAMarkForEachPointAndABarForEachHeight() throws Exception {
    Plot lines =
        new Plot(
            "a < b", Axis.logarithmic("x"), Axis.logarithmic("y"), List.of(new Series("&", TWO)));
    Plot bars =
        new Plot(
            "bars",
            Axis.of("who", List.of("ours", "theirs")),
            Axis.linear("y"),
            List.of(Series.of("s", List.of(1.0, 2.0)), Series.of("t", List.of(0.5, Double.NaN))));
    Document figure =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(
                new ByteArrayInputStream(
                    new Figure("f", List.of(lines, bars)).svg().getBytes(UTF_8)));
    assertThat(figure.getElementsByTagName("circle").getLength()).isEqualTo(2);
    // The ground, a mark in the legend for each of three series, and three bars.
    assertThat(figure.getElementsByTagName("rect").getLength()).isEqualTo(1 + 3 + 3);
  }
}
