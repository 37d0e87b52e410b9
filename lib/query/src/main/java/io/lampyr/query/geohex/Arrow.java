package io.lampyr.query.geohex;

/** A direction from the middle of the earth; of length one where it stands for a place. */
record Arrow(double x, double y, double z) {
  static Arrow to(double latitude, double longitude) {
    double up = Math.toRadians(latitude);
    double east = Math.toRadians(longitude);
    return new Arrow(Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up));
  }

  double dot(Arrow other) {
    return x * other.x + y * other.y + z * other.z;
  }

  Arrow cross(Arrow other) {
    return new Arrow(
        y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
  }

  Arrow plus(double factor, Arrow other) {
    return new Arrow(x + factor * other.x, y + factor * other.y, z + factor * other.z);
  }

  Arrow unit() {
    double length = Math.sqrt(dot(this));
    return new Arrow(x / length, y / length, z / length);
  }

  /** The angle between two places, seen from the middle. */
  double angle(Arrow other) {
    Arrow apart = plus(-1, other);
    return 2 * Math.asin(Math.min(1, Math.sqrt(apart.dot(apart)) / 2));
  }

  Spot spot() {
    return new Spot(
        Math.toDegrees(Math.asin(Math.clamp(z, -1.0, 1.0))), Math.toDegrees(Math.atan2(y, x)));
  }
}
