package io.lampyr.mapping.field;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A ring of places, of which the last one is the first again. */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares them, and they are not changed.
record Ring(double[] lats, double[] lons) {

  /** Anywhere, beyond the date line too. */
  record Place(double lat, double lon) {}

  /** Places that follow each other, each once. */
  static final class Points {
    private double[] lats = new double[8];
    private double[] lons = new double[8];
    private int size;

    void add(double lat, double lon) {
      if (size > 0 && lats[size - 1] == lat && lons[size - 1] == lon) {
        return;
      }
      if (size == lats.length) {
        lats = Arrays.copyOf(lats, 2 * size);
        lons = Arrays.copyOf(lons, 2 * size);
      }
      lats[size] = lat;
      lons[size] = lon;
      size++;
    }

    void addAll(Points others) {
      for (int i = 0; i < others.size; i++) {
        add(others.lats[i], others.lons[i]);
      }
    }

    int size() {
      return size;
    }

    double[] lats() {
      return Arrays.copyOf(lats, size);
    }

    double[] lons() {
      return Arrays.copyOf(lons, size);
    }

    /** The ring of these. */
    Ring closed() {
      if (size > 0) {
        add(lats[0], lons[0]);
      }
      return new Ring(lats(), lons());
    }
  }

  int size() {
    return lats.length - 1;
  }

  double width() {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double lon : lons) {
      least = Math.min(least, lon);
      most = Math.max(most, lon);
    }
    return most - least;
  }

  boolean isClockwise() {
    return area() < 0;
  }

  /** Twice the area, below zero if the ring is clockwise. */
  double area() {
    double area = 0;
    for (int i = 0; i < size(); i++) {
      area += lons[i] * lats[i + 1] - lons[i + 1] * lats[i];
    }
    return area;
  }

  /** The same ring in that order. */
  Ring inOrder(boolean clockwise) {
    if (isClockwise() == clockwise) {
      return this;
    }
    double[] turnedLats = new double[lats.length];
    double[] turnedLons = new double[lons.length];
    for (int i = 0; i < lats.length; i++) {
      turnedLats[i] = lats[lats.length - 1 - i];
      turnedLons[i] = lons[lons.length - 1 - i];
    }
    return new Ring(turnedLats, turnedLons);
  }

  /** With all that lies in the west beyond the date line in the east. */
  Ring eastward() {
    return new Ring(
        lats, Arrays.stream(lons).map(lon -> lon < 0 ? lon + Dateline.ALL_AROUND : lon).toArray());
  }

  Ring shifted(double degrees) {
    return new Ring(lats, Arrays.stream(lons).map(lon -> lon + degrees).toArray());
  }

  /**
   * A place inside, on none of its lines: half way between two neighbouring crossings of a parallel
   * that is as far as can be from all its places.
   */
  Place inside() {
    double[] sorted = Arrays.stream(lats).sorted().toArray();
    int widest = 1;
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] - sorted[i - 1] > sorted[widest] - sorted[widest - 1]) {
        widest = i;
      }
    }
    double lat = (sorted[widest - 1] + sorted[widest]) / 2;
    double[] at = crossings(lat);
    Arrays.sort(at);
    int broadest = 1;
    for (int i = 1; i < at.length; i += 2) {
      if (at[i] - at[i - 1] > at[broadest] - at[broadest - 1]) {
        broadest = i;
      }
    }
    // Without an area it has no inside: any of its places stands for it.
    return at.length < 2
        ? new Place(lats[0], lons[0])
        : new Place(lat, (at[broadest - 1] + at[broadest]) / 2);
  }

  /** Where its lines cross a parallel. */
  private double[] crossings(double lat) {
    return IntStream.range(0, size())
        .filter(i -> lats[i] > lat != lats[i + 1] > lat)
        .mapToDouble(
            i -> lons[i] + (lons[i + 1] - lons[i]) * (lat - lats[i]) / (lats[i + 1] - lats[i]))
        .toArray();
  }

  /** Whether a place lies inside, by how often a line from it crosses the ring. */
  boolean contains(double lat, double lon) {
    boolean inside = false;
    for (double at : crossings(lat)) {
      inside ^= lon < at;
    }
    return inside;
  }
}
