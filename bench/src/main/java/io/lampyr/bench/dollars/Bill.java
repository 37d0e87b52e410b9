package io.lampyr.bench.dollars;

import io.lampyr.base.price.Prices;
import io.lampyr.base.price.UnitPrice;
import io.lampyr.bench.fleet.Clients;
import io.lampyr.bench.fleet.Counter;
import io.lampyr.bench.fleet.Counts;

/**
 * What a run would have cost, in dollars.
 *
 * @param functions the gateway, invocations, and functions while they work or wait
 * @param store requests of the object store
 * @param state requests of cluster state
 * @param nodes nodes, kept while the run went on
 */
record Bill(double functions, double store, double state, double nodes) {
  /** A function of one processor. */
  static final double FUNCTION_GB = 1769 / 1024.0;

  static final double NODE_GB_PER_CPU = 4;

  /** Nodes are kept so that no more than this share of their processors is busy. */
  static final double BUSY_SHARE = 0.8;

  private static final double SECONDS_PER_HOUR = 3600;

  double total() {
    return functions + store + state + nodes;
  }

  Bill divided(double by) {
    return new Bill(functions / by, store / by, state / by, nodes / by);
  }

  /** The bill for what was done, with its counts told apart, as what comes after may count too. */
  static Bill of(Clients.Outcome outcome, Counts counts) {
    double requests = outcome.millis().getFirst().size();
    return new Bill(
        functions(requests, outcome.millis().getFirst().mean() / 1e3),
        counts.storeDollars(Prices.LIST),
        counts.stateDollars(Prices.LIST),
        nodes(outcome.cpuSeconds(), outcome.seconds()));
  }

  static double functions(double requests, double secondsEach) {
    return UnitPrice.GATEWAY_REQUEST.dollars(requests)
        + UnitPrice.LAMBDA_REQUEST.dollars(requests)
        + UnitPrice.LAMBDA_COMPUTE.dollars(requests * secondsEach * FUNCTION_GB);
  }

  /** At least one processor, and as many as keep them from being too busy, in whole ones. */
  private static double nodes(double cpuSeconds, double seconds) {
    double processors = Math.max(1, Math.ceil(cpuSeconds / seconds / BUSY_SHARE));
    double hours = seconds / SECONDS_PER_HOUR;
    return UnitPrice.FARGATE_CPU.dollars(processors * hours)
        + UnitPrice.FARGATE_MEMORY.dollars(processors * NODE_GB_PER_CPU * hours);
  }

  /** The same if each request had put an object of its own into the log, and read the lease. */
  Bill withOnePutPerRequest(double requests, Counts counts) {
    double saved = requests - counts.of(Counter.LOG_PUTS);
    double more = UnitPrice.S3_WRITE.dollars(saved) + UnitPrice.S3_READ.dollars(saved);
    return new Bill(functions, store + more, state, nodes);
  }
}
