package io.lampyr.engine.garbage;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.ReleasedBlobs;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.counts.CountFold;
import io.lampyr.engine.enrich.EnrichBuilds;
import io.lampyr.engine.enrich.EnrichPolicies;
import io.lampyr.engine.enrich.EnrichSettings;
import io.lampyr.engine.task.TaskStore;

/** The tables that garbage collection reads and changes. */
record GcTables(
    ClusterTables cluster,
    Table<ReaderLease> readers,
    Table<ReleasedBlobs> released,
    Sweeps sweeps,
    Holds holds,
    TaskStore tasks,
    EnrichBuilds enrich,
    CountFold counts) {

  static GcTables over(ItemStore store, ItemWriter writer, TaskStore tasks, Clock clock) {
    return new GcTables(
        ClusterTables.over(store, writer),
        new Table<>(store, writer, StateCodecs.READER),
        new Table<>(store, writer, StateCodecs.RELEASED),
        new Sweeps(new Table<>(store, writer, new GcSweepCodec())),
        new Holds(store, writer, clock),
        tasks,
        new EnrichBuilds(
            store,
            writer,
            new EnrichPolicies(store, writer, new ChangeJournal(store, writer)),
            EnrichSettings.STANDARD,
            clock),
        new CountFold(store, writer, clock));
  }
}
