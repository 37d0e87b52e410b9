package io.lampyr.mapping.field;

/** What the dimensions of a vector are, by the names that mappings give them. */
enum VectorElement {
  FLOAT("float", 1),
  BYTE("byte", 1),
  /** Eight to a number, the first of them its highest. */
  BIT("bit", Byte.SIZE),
  /** The same by OpenSearch's name, whose scores are others. */
  BINARY("binary", Byte.SIZE);

  private final String name;
  private final int dimensions;

  VectorElement(String name, int dimensions) {
    this.name = name;
    this.dimensions = dimensions;
  }

  static VectorElement of(String name) {
    for (VectorElement each : values()) {
      if (each.name.equals(name)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no such element name=" + name);
  }

  String shown() {
    return name;
  }

  /** How many dimensions each number of a vector stands for. */
  int dimensions() {
    return dimensions;
  }

  /** How many dimensions vectors may have, as errors say it. */
  String range() {
    return "[" + dimensions + ", " + most() + "]";
  }

  int most() {
    return VectorType.MAX_DIMENSIONS * dimensions;
  }

  boolean isBits() {
    return dimensions > 1;
  }

  /** What searches make of bits that differ. */
  VectorGraph.BitScore score() {
    return switch (this) {
      case FLOAT, BYTE -> VectorGraph.BitScore.NONE;
      case BIT -> VectorGraph.BitScore.SHARE;
      case BINARY -> VectorGraph.BitScore.DISTANCE;
    };
  }
}
