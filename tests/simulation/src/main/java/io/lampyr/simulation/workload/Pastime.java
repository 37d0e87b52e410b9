package io.lampyr.simulation.workload;

/** What a client does beside writing to the index that all share: its history has one. */
interface Pastime {

  /** One request, or a few that belong together. */
  void step();

  /** Everything that it wrote is looked for; whether all shards answered. */
  boolean comesRight();
}
