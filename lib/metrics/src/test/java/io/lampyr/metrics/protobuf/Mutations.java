package io.lampyr.metrics.protobuf;

import java.util.Arrays;
import java.util.Random;

/** Changes bytes by a seed, as faults and enemies do. */
public final class Mutations {
  private static final int[] EDGES = {0, 1, 0x7f, 0x80, 0xff, 0x0a, 0x12};

  private Mutations() {}

  public static byte[] of(byte[] whole, Random random) {
    byte[] changed = whole.clone();
    int times = 1 + random.nextInt(4);
    for (int i = 0; i < times && changed.length > 0; i++) {
      int at = random.nextInt(changed.length);
      switch (random.nextInt(5)) {
        case 0 -> changed[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> changed[at] = (byte) EDGES[random.nextInt(EDGES.length)];
        case 2 -> changed = Arrays.copyOf(changed, at);
        case 3 -> {
          byte[] longer = Arrays.copyOf(changed, changed.length + 1);
          System.arraycopy(changed, at, longer, at + 1, changed.length - at);
          longer[at] = (byte) random.nextInt(256);
          changed = longer;
        }
        default -> {
          int from = random.nextInt(changed.length);
          int length = Math.min(random.nextInt(16), changed.length - Math.max(from, at));
          System.arraycopy(changed, from, changed, at, length);
        }
      }
    }
    return changed;
  }
}
