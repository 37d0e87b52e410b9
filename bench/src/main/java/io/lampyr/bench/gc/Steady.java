package io.lampyr.bench.gc;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.node.OneNode;
import io.lampyr.bench.report.Table;
import io.lampyr.engine.garbage.GcCount;
import io.lampyr.engine.garbage.GcRun;
import io.lampyr.engine.garbage.GcSettings;
import io.lampyr.engine.lucene.MetaFields;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.shard.Write;
import io.lampyr.mapping.document.ParsedDocument;
import io.lampyr.translog.batch.BatchSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/**
 * Updates of the last ten thousand of a hundred thousand documents, refreshed every second: a real
 * run that is flushed and collected much more often than in earnest. The share of requests is told
 * for a run of garbage collection every ten minutes.
 */
final class Steady {
  private static final int DOCUMENTS = 100_000;
  private static final int UPDATED = 10_000;
  private static final int BULK = 100;
  private static final int FLUSH_SECONDS = 10;
  private static final int COLLECT_SECONDS = 20;

  /** How often it is collected in earnest: the share of requests is told for this. */
  private static final int INTERVAL_SECONDS = 600;

  private static final int SECONDS = Integer.getInteger("lampyr.bench.gc.seconds", 100);
  private static final int EVENTS = 20_000;
  private static final long SEED = 8;

  /** Nobody searches here, so nobody needs a longer one. */
  private static final GcSettings SETTINGS =
      GcSettings.of(Duration.ofSeconds(4), Duration.ofSeconds(1));

  private final Events events = Events.make(SEED, EVENTS);
  private final Random random = new Random(SEED);
  private final int[] newest = new int[DOCUMENTS];
  private final SystemClock clock = new SystemClock();
  private int event;

  private Steady() {}

  static void run(Table table) throws IOException, InterruptedException {
    new Steady().measure(table);
  }

  private void measure(Table table) throws IOException, InterruptedException {
    try (ScratchFolder scratch = ScratchFolder.make()) {
      ThreadScheduler scheduler =
          new ThreadScheduler((thread, failure) -> failure.printStackTrace());
      ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
      ShardIndexConfig lucene =
          new ShardIndexConfig(
              new StandardAnalyzer(), new TieredMergePolicy(), merges, Optional.empty());
      OneNode.Setup setup =
          new OneNode.Setup(SEED, 16 << 20, 2, new EventParser(), lucene, BatchSettings.defaults());
      try (OneNode node = new OneNode(scratch.path(), setup)) {
        Collections collections =
            new Collections(node.files(), SETTINGS, clock, scheduler, new SeededRandomness(SEED));
        fill(node);
        List<Long> live = new ArrayList<>();
        long before = Collections.requests(node.traffic());
        long gcBefore = collections.requests();
        long deleted = update(node, collections, live, scheduler);
        long nodes = Collections.requests(node.traffic()) - before;
        long gc = collections.requests() - gcBefore;
        merges.sync();
        long merged = mergedBytes(scratch.path().resolve("merged"));
        table.note("steady seed", SEED);
        table.note("steady seconds", SECONDS);
        double most = live.stream().mapToLong(Long::longValue).max().orElseThrow();
        table.add("steady: live / merged, most", List.of(most / merged, 2.0));
        table.add("steady: live / merged, last", List.of((double) live.getLast() / merged, 2.0));
        double perRun = (double) gc / live.size();
        double perInterval = (double) nodes / SECONDS * INTERVAL_SECONDS;
        table.add("steady: gc's requests, %", List.of(100 * perRun / (perRun + perInterval), 5.0));
        table.add("steady: requests of a run", List.of(perRun, Double.NaN));
        table.add("steady: node's a second", List.of((double) nodes / SECONDS, Double.NaN));
        table.add("steady: deleted blobs", List.of((double) deleted, Double.NaN));
        table.add("steady: merged MB", List.of(merged / 1e6, Double.NaN));
      }
    }
  }

  private void fill(OneNode node) throws InterruptedException {
    for (int first = 0; first < DOCUMENTS; first += 1000) {
      List<Write> bulk = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        bulk.add(write(i, first + i));
      }
      var _ = node.append(bulk);
    }
    node.flush();
  }

  private Write write(int ordinal, int document) {
    newest[document] = event % EVENTS;
    return new Write(
        ordinal,
        WriteKind.INDEX,
        VersionCheck.NONE,
        DocumentKey.of("event-" + document),
        events.source(event++ % EVENTS));
  }

  private long update(
      OneNode node, Collections collections, List<Long> live, ThreadScheduler scheduler)
      throws InterruptedException {
    long deleted = 0;
    long began = clock.monotonicNanos();
    for (int second = 1; second <= SECONDS; second++) {
      for (int part = 0; part < 4; part++) {
        List<Write> bulk = new ArrayList<>();
        for (int i = 0; i < BULK; i++) {
          bulk.add(write(i, DOCUMENTS - 1 - random.nextInt(UPDATED)));
        }
        var _ = node.append(bulk);
      }
      node.refresh();
      if (second % FLUSH_SECONDS == 0) {
        node.flush();
      }
      if (second % COLLECT_SECONDS == 0) {
        // Everything is listed, to see what lives: rarer in earnest.
        GcRun run = collections.run(true);
        live.add(run.counts().of(GcCount.LIVE_BYTES));
        deleted += run.counts().of(GcCount.DELETED_OBJECTS);
      }
      long left = began + second * 1_000_000_000L - clock.monotonicNanos();
      if (left > 0) {
        scheduler.sleep(Duration.ofNanos(left));
      }
    }
    return deleted;
  }

  /** The same documents as one segment. */
  private long mergedBytes(Path folder) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    EventParser parser = new EventParser();
    try (Directory directory = new MMapDirectory(folder);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int document = 0; document < DOCUMENTS; document++) {
        DocumentKey key = DocumentKey.of("event-" + document);
        if (parser.parse(key, events.source(newest[document]))
            instanceof DocumentParser.Parsed.Ready(ParsedDocument parsed)) {
          writer.updateDocument(
              new Term(MetaFields.ID, MetaFields.idBytes(key.id())), parsed.fields());
        }
      }
      writer.forceMerge(1);
      writer.commit();
      writer.deleteUnusedFiles();
      long bytes = 0;
      for (String name : directory.listAll()) {
        bytes += directory.fileLength(name);
      }
      return bytes;
    }
  }
}
