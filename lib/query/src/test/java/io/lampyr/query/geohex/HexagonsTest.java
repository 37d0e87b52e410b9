package io.lampyr.query.geohex;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HexagonsTest {
  private static final double NEAR = 1e-7;

  static List<String> places() {
    return lines("places.tsv");
  }

  static List<String> cells() {
    return lines("cells.tsv");
  }

  private static List<String> lines(String file) {
    try (InputStream in =
            Objects.requireNonNull(HexagonsTest.class.getResourceAsStream(file), file);
        BufferedReader text =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return text.lines().filter(line -> !line.startsWith("#")).toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @ParameterizedTest
  @MethodSource("places")
  void placeLiesInItsCell(String line) {
    String[] columns = line.split("\t", -1);
    long cell =
        Hexagons.at(
            Double.parseDouble(columns[0]),
            Double.parseDouble(columns[1]),
            Integer.parseInt(columns[2]));
    assertThat(Hexagons.text(cell)).isEqualTo(columns[3]);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void cellHasItsMiddleCornersAndParent(String line) {
    String[] columns = line.split("\t", -1);
    long cell = Hexagons.parse(columns[0]);
    assertThat(apart(Hexagons.centre(cell), columns[1])).isLessThan(NEAR);
    String[] corners = columns[2].split(";", -1);
    List<Spot> outline = Outline.of(cell);
    assertThat(outline).hasSameSizeAs(corners);
    for (int i = 0; i < corners.length; i++) {
      assertThat(apart(outline.get(i), corners[i])).isLessThan(NEAR);
    }
    if (Hexagons.level(cell) > 0) {
      assertThat(Hexagons.text(Hexagons.parent(cell))).isEqualTo(columns[3]);
    }
  }

  private static double apart(Spot spot, String place) {
    String[] degrees = place.split(" ", -1);
    Arrow other = Arrow.to(Double.parseDouble(degrees[0]), Double.parseDouble(degrees[1]));
    return Math.toDegrees(Arrow.to(spot.latitude(), spot.longitude()).angle(other));
  }

  @Test
  void cellsOfALevelAreAsManyAsTheyOughtToBe() {
    List<Long> cells = LongStream.of(Hexagons.coarsest()).boxed().toList();
    assertThat(cells).hasSize(122);
    cells = cells.stream().flatMap(cell -> Hexagons.children(cell).stream()).toList();
    assertThat(cells).hasSize(842).allMatch(Hexagons::isCell).doesNotHaveDuplicates();
    cells = cells.stream().flatMap(cell -> Hexagons.children(cell).stream()).toList();
    assertThat(cells).hasSize(5882).allMatch(Hexagons::isCell).doesNotHaveDuplicates();
    assertThat(cells.stream().filter(Hexagons::isPentagon)).hasSize(12);
  }

  @Test
  void middleOfACellLiesInIt() {
    Random random = new Random(11);
    for (int n = 0; n < 2000; n++) {
      double latitude = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
      long cell = Hexagons.at(latitude, 360 * random.nextDouble() - 180, n % 16);
      Spot middle = Hexagons.centre(cell);
      assertThat(Hexagons.at(middle.latitude(), middle.longitude(), n % 16)).isEqualTo(cell);
    }
  }

  @Test
  void everyFinerCellThatLiesInACellIsItsChildOrAnIntruder() {
    Random random = new Random(12);
    for (int n = 0; n < 60; n++) {
      double latitude = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
      long cell = Hexagons.at(latitude, 360 * random.nextDouble() - 180, n % 15);
      List<Long> intruders = Hexagons.intruders(cell);
      Set<Long> known = new HashSet<>(intruders);
      known.addAll(Hexagons.children(cell));
      Arrow middle = Hexagons.middle(cell);
      Set<Long> found = new HashSet<>();
      for (Arrow corner : Outline.arrows(cell)) {
        for (double share = 0; share < 1; share += 0.005) {
          Arrow other = Outline.arrows(cell).get((int) (share * 6) % 5);
          Arrow between = middle.plus(share, corner.plus(-1, middle));
          Arrow inside = between.plus(0.99 * (1 - share), other.plus(-1, middle)).unit();
          if (Hexagons.at(inside, Hexagons.level(cell)) == cell) {
            found.add(Hexagons.at(inside, Hexagons.level(cell) + 1));
          }
        }
      }
      assertThat(known).containsAll(found);
      assertThat(intruders).hasSize(Hexagons.isPentagon(cell) ? 5 : 6);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "8",
        "zz283472bffffff",
        "0x87283472bffffff",
        // Of no coarsest cell, of a level whose digits are missing, of an edge.
        "87f83472bffffff",
        "88283472bffffff",
        "115283473fffffff",
        "8009fffffffffff0",
        // A step that there is none of around a pentagon.
        "81087ffffffffff",
      })
  void addressOfNoCellIsNone(String text) {
    assertThat(Hexagons.parse(text)).isEqualTo(-1);
  }
}
