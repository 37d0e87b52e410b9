package io.lampyr.base.setting;

/** A value that must never be printed: only {@link #reveal} gives it away. */
public record Secret(String reveal) {
  static final String MASK = "<secret>";

  @Override
  public String toString() {
    return MASK;
  }
}
