package io.lampyr.query.geohex;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The tables that make the grid what it is: where its faces lie, and its coarsest cells on them.
 */
final class Faces {
  static final int COUNT = 20;

  /** How many coarsest cells there are. */
  static final int CELLS = 122;

  private static final int AXIS = 3;
  private static final int BEYOND = 4;
  private static final int TABLE = 7;

  /** Cells of one face: three of each axis. */
  private static final int EACH = 3;

  private static final Faces ALL = new Faces();

  private final List<Face> faces = new ArrayList<>(COUNT);
  private final List<BaseCell> cells = new ArrayList<>(CELLS);
  private final int[] cellOf = new int[COUNT * EACH * EACH * EACH];
  private final int[] turnsOf = new int[cellOf.length];

  /**
   * A coarsest cell.
   *
   * @param face the one that it is counted from
   * @param at its place there
   * @param pentagon whether it lies on a corner of faces
   * @param clockwise of a pentagon, the faces whose missing sixth is left the other way
   */
  record BaseCell(int face, Ijk at, boolean pentagon, List<Integer> clockwise) {}

  private Faces() {
    for (String line : lines("faces.tsv")) {
      String[] columns = line.split("\t", -1);
      readCells(columns[TABLE].split(" ", -1), faces.size() * EACH * EACH * EACH);
      faces.add(face(columns));
    }
    lines("base-cells.tsv").forEach(line -> cells.add(cell(line.split("\t", -1))));
  }

  private static Face face(String[] columns) {
    Arrow middle = new Arrow(number(columns[0]), number(columns[1]), number(columns[2]));
    Arrow north = new Arrow(0, 0, 1).plus(-middle.z(), middle).unit();
    Arrow east = north.cross(middle);
    double azimuth = number(columns[AXIS]);
    double cos = Math.cos(azimuth);
    double sin = Math.sin(azimuth);
    Arrow none = new Arrow(0, 0, 0);
    return new Face(
        middle,
        none.plus(cos, north).plus(sin, east),
        none.plus(sin, north).plus(-cos, east),
        List.of(whole(columns[BEYOND]), whole(columns[BEYOND + 1]), whole(columns[BEYOND + 2])));
  }

  private void readCells(String[] pairs, int from) {
    for (int n = 0; n < pairs.length; n++) {
      String[] pair = pairs[n].split(":", -1);
      cellOf[from + n] = whole(pair[0]);
      turnsOf[from + n] = whole(pair[1]);
    }
  }

  private static BaseCell cell(String[] columns) {
    Ijk at = new Ijk(whole(columns[1]), whole(columns[2]), whole(columns[3]));
    List<Integer> clockwise = new ArrayList<>();
    if (columns.length > BEYOND && !columns[BEYOND].equals("-")) {
      for (String face : columns[BEYOND].split(" ", -1)) {
        clockwise.add(whole(face));
      }
    }
    return new BaseCell(whole(columns[0]), at, columns.length > BEYOND, List.copyOf(clockwise));
  }

  private static double number(String text) {
    return Double.parseDouble(text);
  }

  private static int whole(String text) {
    return Integer.parseInt(text);
  }

  private static List<String> lines(String file) {
    try (InputStream in = Objects.requireNonNull(Faces.class.getResourceAsStream(file), file);
        BufferedReader text =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return text.lines().filter(line -> !line.startsWith("#")).toList();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  static Face of(int face) {
    return ALL.faces.get(face);
  }

  static BaseCell cell(int number) {
    return ALL.cells.get(number);
  }

  /** The face that a place lies on. */
  static int nearest(Arrow place) {
    int nearest = 0;
    double least = Double.MAX_VALUE;
    for (int face = 0; face < COUNT; face++) {
      Arrow apart = of(face).middle().plus(-1, place);
      double square = apart.dot(apart);
      if (square < least) {
        nearest = face;
        least = square;
      }
    }
    return nearest;
  }

  private static int row(int face, Ijk at) {
    return ((face * EACH + at.i()) * EACH + at.j()) * EACH + at.k();
  }

  /** The coarsest cell at a place of a face. */
  static int cellAt(int face, Ijk at) {
    return ALL.cellOf[row(face, at)];
  }

  /** How many sixths its own axes are turned there. */
  static int turnsAt(int face, Ijk at) {
    return ALL.turnsOf[row(face, at)];
  }
}
