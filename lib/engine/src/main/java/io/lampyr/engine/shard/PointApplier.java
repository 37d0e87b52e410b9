package io.lampyr.engine.shard;

import io.lampyr.engine.lucene.PointStamp;
import io.lampyr.engine.meter.Meter;
import io.lampyr.engine.operation.Decision;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.Recollection;
import io.lampyr.mapping.document.SeriesRow;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.translog.batch.Reservation;
import io.lampyr.translog.batch.Ticket;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Applies blocks of points to one opening of a shard, so many at a time, under the locks of their
 * ids: first in Lucene, then in the log, as {@link Applier} does with documents. Safe for many
 * threads.
 */
final class PointApplier {
  /** So many points are under their locks at a time, and make one entry of the log. */
  private static final int AT_ONCE = 256;

  private final IndexingShard.Parts parts;
  private final ShardHistory history;
  private final ShardFailure failure;
  private final Applier documents;
  private final OperationRecords records;
  private final Applier.Counts counts;
  private final IdLocks locks;

  PointApplier(
      IndexingShard.Parts parts,
      ShardHistory history,
      ShardFailure failure,
      Applier documents,
      Applier.Counts counts,
      IdLocks locks) {
    this.parts = parts;
    this.history = history;
    this.failure = failure;
    this.documents = documents;
    this.records = new OperationRecords(parts.log().key().term());
    this.counts = counts;
    this.locks = locks;
  }

  /** What came of the block; adds what the answer depends on. */
  WriteResult apply(
      AppendRequest request,
      Write write,
      PointBlock block,
      Reservation room,
      Set<Ticket> dependsOn) {
    List<SeriesRow> rows = rows(block);
    if (rows == null) {
      return new WriteResult.Rejected(
          "illegal_argument_exception",
          "points are none of those that the mapping takes in blocks");
    }
    long began = now();
    counts.meters().add(Meter.INDEXING, 1);
    try {
      Recollection recollection =
          history.requests().recall(request.request(), write.ordinal(), request.age(), began);
      return switch (recollection) {
        case Recollection.Remembered(Applied applied) -> {
          dependsOn.add(parts.log().afterAllAppended());
          yield new WriteResult.Done(applied);
        }
        case Recollection.Unprovable _ -> new WriteResult.Unproven();
        case Recollection.Fresh _ -> new Steps(request, write, room, dependsOn).run(block, rows);
      };
    } finally {
      counts.meters().add(Meter.INDEX_NANOS, now() - began);
      counts.meters().add(Meter.INDEXING, -1);
    }
  }

  /** What the mapping makes of each series; nothing where it makes something else of one. */
  private @Nullable List<SeriesRow> rows(PointBlock block) {
    List<SeriesRow> rows = new ArrayList<>(block.series().size());
    DocumentParser.Rows known = parts.parser().rows();
    for (PointBlock.Series series : block.series()) {
      SeriesRow row = known.row(series);
      if (row == null || !row.tsid().equals(series.tsid())) {
        return null;
      }
      rows.add(row);
    }
    return rows;
  }

  private long now() {
    return parts.clock().monotonicNanos();
  }

  /** The points of one block, so many at a time. */
  private final class Steps {
    private final AppendRequest request;
    private final Write write;
    private final Reservation room;
    private final Set<Ticket> dependsOn;
    private final PointStamp stamp = new PointStamp(parts.log().key().term().value());
    private final long term = parts.log().key().term().value();
    private final List<Step> open = new ArrayList<>(AT_ONCE);

    /** Those that are new to the shard, in the order of their numbers. */
    private final List<Step> fresh = new ArrayList<>(AT_ONCE);

    private @Nullable Applied last;

    /** Whether numbers were issued that are not in the log yet. */
    private boolean areNumbersOpen;

    Steps(AppendRequest request, Write write, Reservation room, Set<Ticket> dependsOn) {
      this.request = request;
      this.write = write;
      this.room = room;
      this.dependsOn = dependsOn;
    }

    WriteResult run(PointBlock block, List<SeriesRow> rows) {
      int left = block.points();
      for (int i = 0; i < rows.size(); i++) {
        PointBlock.Series series = block.series().get(i);
        for (int place = 0; place < series.points().count(); place++) {
          SeriesPoint point = rows.get(i).point(series.points().millis(place));
          open.add(new Step(rows.get(i), series, place, point, point.id()));
          left--;
          if (open.size() == AT_ONCE || left == 0) {
            applyOpen(left == 0);
          }
        }
      }
      Applied applied = Objects.requireNonNull(last);
      history.requests().remember(request.request(), write.ordinal(), applied, now());
      return new WriteResult.Done(applied);
    }

    private void applyOpen(boolean end) {
      List<String> ids = new ArrayList<>(open.size());
      open.forEach(step -> ids.add(step.id()));
      try (IdLocks.Held _ = locks.lock(ids)) {
        history.newest().open(parts.index()::newestPoint);
        BitSet isNew = history.newest().areNew(points(open));
        Set<String> seen = new HashSet<>(2 * ids.size());
        for (int i = 0; i < open.size(); i++) {
          Step step = open.get(i);
          // Of those that are one point the first counts.
          if (!seen.add(step.id())) {
            continue;
          }
          if (isNew.get(i)) {
            fresh.add(step);
          } else {
            decide(step);
          }
        }
        addFresh(end);
        open.clear();
        fresh.clear();
      } catch (IOException broken) {
        throw areNumbersOpen ? failure.fail(broken) : documents.failed(broken);
      } catch (RuntimeException | Error broken) {
        throw failure.fail(broken);
      }
    }

    private void decide(Step step) throws IOException {
      Optional<VersionMap.Entry<Ticket>> written = history.versions().find(step.id());
      Optional<DocumentVersion> stands =
          written.isPresent()
              ? Optional.of(written.get().version())
              : parts.index().findOrTombstone(step.id());
      written.ifPresent(entry -> dependsOn.add(entry.release()));
      if (stands.isEmpty()) {
        fresh.add(step);
        return;
      }
      // What was deleted long ago counts no more.
      boolean counts = written.isPresent() || !stands.get().deleted();
      switch (Decision.of(
          WriteKind.CREATE, VersionCheck.NONE, counts ? stands : Optional.empty())) {
        case Decision.Refuse _ -> stands(stands.get());
        case Decision.Apply(long version, boolean _) -> replace(step, version);
      }
    }

    /** It is there already, and that is what was asked for. */
    private void stands(DocumentVersion version) {
      counts.meters().add(Meter.CONFLICTS, 1);
      counts.tally().refused();
      last =
          new Applied(
              Applied.Result.CREATED, version.seqNo(), version.primaryTerm(), version.version());
    }

    /** A point in the place of a tombstone is logged by itself. */
    private void replace(Step step, long version) throws IOException {
      long seqNo = history.numbers().issue();
      areNumbersOpen = true;
      DocumentVersion next = new DocumentVersion(version, seqNo, term, false);
      parts.index().add(step.id(), step.document(stamp.of(next)), true);
      BytesRef source = step.series().points().document(step.place(), new JsonBytes());
      log(records.point(request, next, step.id(), source), source.length, List.of(step), next);
      areNumbersOpen = false;
    }

    private void addFresh(boolean end) throws IOException {
      if (fresh.isEmpty()) {
        return;
      }
      long first = history.numbers().issue(fresh.size());
      areNumbersOpen = true;
      int added = 0;
      try {
        for (Step step : fresh) {
          DocumentVersion next = new DocumentVersion(1, first + added, term, false);
          parts.index().add(step.id(), step.document(stamp.of(next)), false);
          added++;
        }
      } catch (IOException | RuntimeException thrown) {
        notAdded(first, added, thrown);
      }
      logFresh(first, added, end);
      areNumbersOpen = false;
    }

    /**
     * Lucene has nothing of the point, and goes on: what is before it is logged, and at its number,
     * and at those behind, nothing happened.
     */
    private void notAdded(long first, int added, Exception thrown) throws IOException {
      if (!parts.index().isOpen()) {
        throw new IOException(thrown);
      }
      if (added > 0) {
        logFresh(first, added, false);
      }
      String reason = String.valueOf(thrown.getMessage());
      for (int i = added; i < fresh.size(); i++) {
        dependsOn.add(parts.log().append(room, records.noOp(request, write, first + i, reason)));
        history.numbers().done(first + i);
      }
      areNumbersOpen = false;
      throw new IOException(reason, thrown);
    }

    private void logFresh(long first, int count, boolean end) {
      LoggedPoints points = new LoggedPoints();
      List<Step> all = fresh.subList(0, count);
      all.forEach(step -> points.add(step.series(), step.place()));
      Source payload = points.payload();
      Operation operation = records.points(request, write, first, count, payload, end);
      log(operation, payload.length(), all, new DocumentVersion(1, first, term, false));
    }

    /** Logs steps that have this number and those that follow. */
    private void log(Operation operation, int bytes, List<Step> steps, DocumentVersion first) {
      Ticket ticket = parts.log().append(room, operation);
      dependsOn.add(ticket);
      long now = now();
      history.unflushed().logged(bytes + ShardLog.BYTES_BESIDE_SOURCE, now);
      for (int i = 0; i < steps.size(); i++) {
        long seqNo = first.seqNo() + i;
        DocumentVersion version = new DocumentVersion(first.version(), seqNo, term, false);
        VersionMap.Entry<Ticket> entry = new VersionMap.Entry<>(version, ticket, Optional.empty());
        history.versions().put(steps.get(i).id(), entry, now);
      }
      history.newest().wrote(points(steps));
      history.numbers().done(first.seqNo(), steps.size());
      counts.tally().created(steps.size());
      last = new Applied(Applied.Result.CREATED, first.seqNo(), term, first.version());
    }
  }

  private static List<SeriesPoint> points(List<Step> steps) {
    List<SeriesPoint> points = new ArrayList<>(steps.size());
    steps.forEach(step -> points.add(step.point()));
    return points;
  }

  /** A point on its way. */
  private record Step(
      SeriesRow row, PointBlock.Series series, int place, SeriesPoint point, String id) {
    List<IndexableField> document(List<IndexableField> stamp) {
      return row.document(point, series.points().value(place), stamp);
    }
  }
}
