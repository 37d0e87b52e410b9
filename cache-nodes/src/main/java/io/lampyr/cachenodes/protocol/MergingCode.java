package io.lampyr.cachenodes.protocol;

import io.lampyr.engine.upkeep.Merging;

/** A wish to merge, as one number: none, how many segments are to be left, or deletes alone. */
final class MergingCode {
  private static final int NONE = 0;
  private static final int DELETES = -1;

  private MergingCode() {}

  static int of(Merging merging) {
    return switch (merging) {
      case Merging.None _ -> NONE;
      case Merging.Down(int segments) -> segments;
      case Merging.Deletes _ -> DELETES;
    };
  }

  /** Throws {@link IllegalArgumentException} for numbers that mean nothing. */
  static Merging merging(int code) {
    return switch (code) {
      case NONE -> new Merging.None();
      case DELETES -> new Merging.Deletes();
      default -> new Merging.Down(code);
    };
  }
}
