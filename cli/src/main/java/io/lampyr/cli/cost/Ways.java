package io.lampyr.cli.cost;

import io.lampyr.base.price.UnitPrice;
import java.util.List;

/**
 * What a terabyte of documents costs on its way to the nodes, by the ways there are and by those
 * that were looked at and not made. What is done with documents once they are read is the same work
 * by all, and what nodes and stores take comes on top of all.
 */
final class Ways {
  private static final double TERABYTE = 1e12;
  private static final double HOURS = UnitPrice.HOURS_PER_MONTH;

  /** What fits through the gateway, and the documents in it once they are packed. */
  private static final double PLAIN_BYTES = 4e6;

  private static final double PACKED_BYTES = 20e6;

  /** Of documents as logs have them. */
  private static final double PACKED_TO = PLAIN_BYTES / PACKED_BYTES;

  /** Parsing, pipelines, mappings and routing: a processor's time for as many bytes. */
  private static final double SECONDS_OF_PLAIN = 0.5;

  /** A function's memory that comes with one processor, in GB. */
  private static final double MEMORY = 1769.0 / 1024;

  private Ways() {}

  /** All of them, as parts of a report. */
  static List<Report.Part> parts(Shapes shapes) {
    return List.of(
        part("plain", "through the gateway, 4 MB a request", gateway(shapes, PLAIN_BYTES)),
        part(
            "packed",
            "the same, packed: 20 MB of documents a request",
            gateway(shapes, PACKED_BYTES)),
        part(
            "streamed",
            "the same, with answers streamed, for up to 15 minutes (not made)",
            gateway(shapes, PACKED_BYTES)),
        part("door", "by a door, in requests of any size, in its month", door(1)),
        part("door_packed", "the same, packed", door(PACKED_TO)));
  }

  private static Report.Part part(String key, String title, Usage usage) {
    return new Report.Part("terabyte_" + key, "A terabyte of documents, " + title, false, usage);
  }

  private static Usage gateway(Shapes shapes, double bytes) {
    double requests = TERABYTE / bytes;
    return Usage.none()
        .plus(UnitPrice.GATEWAY_REQUEST, requests)
        .plus(UnitPrice.LAMBDA_REQUEST, requests)
        .plus(UnitPrice.LAMBDA_COMPUTE, seconds() * MEMORY)
        .plus(UnitPrice.LOG_INGESTION, requests * shapes.logBytes / 1e9);
  }

  /**
   * In the month in which it stands, with a process that does nothing else. Its bytes are counted
   * as they come.
   */
  private static Usage door(double share) {
    double processes = Math.ceil(seconds() / 3600 / HOURS);
    return Fleet.door(processes).plus(UnitPrice.BALANCER_BYTES, TERABYTE / 1e9 * share);
  }

  private static double seconds() {
    return TERABYTE / PLAIN_BYTES * SECONDS_OF_PLAIN;
  }
}
