package io.lampyr.differential.chance;

import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.SeededRandomness;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A seed's decisions, one after the other. */
public final class Chance {
  private final Randomness randomness;

  public Chance(long seed) {
    this.randomness = new SeededRandomness(seed);
  }

  public int below(int bound) {
    return randomness.nextInt(bound);
  }

  /** A number from the least to the most, both among them. */
  public int between(int least, int most) {
    return least + below(most - least + 1);
  }

  public boolean oneIn(int many) {
    return below(many) == 0;
  }

  public boolean flip() {
    return oneIn(2);
  }

  public double unit() {
    return randomness.nextDouble();
  }

  public long number() {
    return randomness.nextLong();
  }

  public <T> T pick(List<T> among) {
    return among.get(below(among.size()));
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // Read only.
  public final <T> T of(T... among) {
    return among[below(among.length)];
  }

  /** So many, each drawn anew. */
  public <T> List<T> times(int count, Supplier<T> drawn) {
    List<T> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(drawn.get());
    }
    return all;
  }
}
