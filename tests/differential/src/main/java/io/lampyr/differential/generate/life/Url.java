package io.lampyr.differential.generate.life;

import io.lampyr.differential.chance.Chance;

/** A path with parameters that are drawn. */
final class Url {
  private final Chance chance;
  private final StringBuilder text = new StringBuilder();
  private char next = '?';

  /** Of a path without its first slash. */
  Url(Chance chance, String path) {
    this.chance = chance;
    text.append("//").append(path);
  }

  Url with(String name, Object value) {
    text.append(next).append(name).append('=').append(value);
    next = '&';
    return this;
  }

  /** Once in so many times, with one of these values. */
  Url sometimes(int oneIn, String name, Object... values) {
    return chance.oneIn(oneIn) ? with(name, chance.of(values)) : this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
