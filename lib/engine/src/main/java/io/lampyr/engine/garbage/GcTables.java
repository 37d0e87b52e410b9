package io.lampyr.engine.garbage;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.ReleasedBlobs;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;

/** The tables that garbage collection reads and changes. */
record GcTables(
    ClusterTables cluster,
    Table<ReaderLease> readers,
    Table<ReleasedBlobs> released,
    Sweeps sweeps,
    Holds holds) {

  static GcTables over(ItemStore store, ItemWriter writer, Clock clock) {
    return new GcTables(
        ClusterTables.over(store, writer),
        new Table<>(store, writer, StateCodecs.READER),
        new Table<>(store, writer, StateCodecs.RELEASED),
        new Sweeps(new Table<>(store, writer, new GcSweepCodec())),
        new Holds(store, writer, clock));
  }
}
