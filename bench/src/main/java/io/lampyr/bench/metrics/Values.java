package io.lampyr.bench.metrics;

import io.lampyr.bench.metrics.HostSeries.Shape;
import java.util.Random;

/** How values of hosts move from scrape to scrape. */
final class Values {
  private static final double PAGE_BYTES = 4096;

  private Values() {}

  static double first(Shape shape, double level, double uptimeSeconds, Random random) {
    return switch (shape) {
      case CPU_BUSY -> round(uptimeSeconds * 0.2 * random.nextDouble(), 100);
      case CPU_IDLE -> round(uptimeSeconds * 0.7, 100);
      case CPU_RARE -> round(uptimeSeconds * 0.001 * random.nextDouble(), 100);
      case PAGES, FILLING -> PAGE_BYTES * (100_000 + random.nextInt(4_000_000));
      case LOAD -> round(2 * random.nextDouble(), 100);
      case BLOCK_BYTES -> PAGE_BYTES * Math.rint(uptimeSeconds * level * 10);
      case OPERATIONS -> Math.rint(uptimeSeconds * level * 10);
      case MILLISECONDS -> round(uptimeSeconds * level * 0.01, 1000);
      case BYTES -> Math.rint(uptimeSeconds * level * 50_000);
      case RARE -> random.nextInt(3) == 0 ? random.nextInt(1000) : 0;
      case LEVEL -> Math.rint(level * 50);
    };
  }

  static double next(
      Shape shape, double last, double level, double seconds, double busy, Random random) {
    return switch (shape) {
      case CPU_BUSY -> grow(last, 100, seconds * busy * (0.3 + 0.2 * random.nextGaussian()));
      case CPU_IDLE -> grow(last, 100, seconds * (1 - busy) + 0.05 * random.nextGaussian());
      case CPU_RARE ->
          random.nextInt(4) == 0 ? grow(last, 100, seconds * 0.004 * random.nextDouble()) : last;
      case PAGES -> Math.max(0, last + PAGE_BYTES * Math.rint(random.nextGaussian() * 60 * level));
      case LOAD -> round(Math.max(0, last + (8 * busy - last) * 0.1 + noise(random, 0.05)), 100);
      case BLOCK_BYTES -> last + PAGE_BYTES * count(seconds * level * 10 * busy, random);
      case OPERATIONS -> last + count(seconds * level * 10 * busy, random);
      case MILLISECONDS -> grow(last, 1000, seconds * level * 0.01 * random.nextDouble());
      case BYTES -> last + Math.rint(seconds * level * 50_000 * busy * (0.5 + random.nextDouble()));
      case RARE -> random.nextInt(2000) == 0 ? last + 1 : last;
      case LEVEL -> random.nextInt(3) == 0 ? Math.max(0, last + Math.rint(noise(random, 2))) : last;
      case FILLING -> random.nextInt(5) == 0 ? last + PAGE_BYTES * random.nextInt(200) : last;
    };
  }

  /** How often something happened that happens so often on average, in bursts. */
  private static double count(double mean, Random random) {
    double burst = random.nextInt(20) == 0 ? 8 : 0.6;
    return Math.max(0, Math.rint(mean * burst + Math.sqrt(mean * burst) * random.nextGaussian()));
  }

  private static double grow(double last, double units, double by) {
    return round(last + Math.max(0, by), units);
  }

  private static double noise(Random random, double width) {
    return random.nextGaussian() * width;
  }

  private static double round(double value, double units) {
    return Math.rint(value * units) / units;
  }
}
