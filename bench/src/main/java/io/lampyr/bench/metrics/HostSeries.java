package io.lampyr.bench.metrics;

import java.util.Map;
import java.util.TreeMap;

/**
 * One series of every host.
 *
 * @param scraper whose points have one time
 * @param metric its name as the convention of hosts' metrics has it
 * @param counter whether it only grows
 * @param attributes what tells it from the others of the metric
 * @param shape how its values move
 */
record HostSeries(
    String scraper, String metric, boolean counter, Map<String, String> attributes, Shape shape) {
  HostSeries {
    attributes = Map.copyOf(attributes);
  }

  /** How values move. */
  enum Shape {
    /** Seconds of a processor in hundredths. */
    CPU_BUSY,
    CPU_IDLE,
    CPU_RARE,
    /** Pages in use, that wander. */
    PAGES,
    /** Averages with two digits. */
    LOAD,
    /** Bytes in blocks, that come in bursts. */
    BLOCK_BYTES,
    /** Things that are counted, in bursts. */
    OPERATIONS,
    /** Seconds in thousandths, in bursts. */
    MILLISECONDS,
    /** Bytes that pass at a rate that wanders. */
    BYTES,
    /** What hardly ever happens. */
    RARE,
    /** A small number that goes up and down. */
    LEVEL,
    /** Pages that slowly fill. */
    FILLING
  }

  /** Attributes in an order, as a key. */
  String key() {
    return new TreeMap<>(attributes).toString();
  }
}
