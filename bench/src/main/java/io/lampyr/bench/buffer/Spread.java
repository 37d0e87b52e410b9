package io.lampyr.bench.buffer;

import io.lampyr.base.port.SeededRandomness;

/** How documents spread over shards. */
enum Spread {
  /** The n-th shard gets 1/n as many as the first: a few busy indices and many quiet ones. */
  UNEVEN("uneven") {
    @Override
    double weight(int shard) {
      return 1.0 / (shard + 1);
    }
  },
  /** All shards get as many. */
  EVEN("even") {
    @Override
    double weight(int shard) {
      return 1;
    }
  };

  private final String label;

  Spread(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  abstract double weight(int shard);

  /** Each document's shard. */
  int[] shards(long seed, int documents) {
    double[] upTo = new double[ManyShards.SHARDS];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      sum += weight(i);
      upTo[i] = sum;
    }
    SeededRandomness randomness = new SeededRandomness(seed);
    int[] chosen = new int[documents];
    for (int i = 0; i < documents; i++) {
      double point = randomness.nextDouble() * sum;
      while (upTo[chosen[i]] < point) {
        chosen[i]++;
      }
    }
    return chosen;
  }
}
