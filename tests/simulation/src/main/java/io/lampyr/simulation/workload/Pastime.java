package io.lampyr.simulation.workload;

/** What a client does beside writing to the index that all share: its history has one. */
interface Pastime {

  /** One request, or a few that belong together. */
  void step();

  /** What must come about while the collector and the flusher still run; whether it has. */
  default boolean settles() {
    return true;
  }

  /** Everything that it wrote is looked for; whether all shards answered. */
  boolean comesRight();
}
