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
import io.lampyr.metrics.document.SeriesPoints;
import io.lampyr.translog.batch.Reservation;
import io.lampyr.translog.batch.Ticket;
import io.lampyr.translog.format.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Applies blocks of points to one opening of a shard: each point under its id's lock, first in
 * Lucene, then in the log, as {@link Applier} does with documents. Safe for many threads.
 */
final class PointApplier {
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

  /** The points of one block, one after the other. */
  private final class Steps {
    private final AppendRequest request;
    private final Write write;
    private final Reservation room;
    private final Set<Ticket> dependsOn;
    private final PointStamp stamp = new PointStamp(parts.log().key().term().value());
    private final JsonBytes json = new JsonBytes();

    /** Points of the block behind the one that is being applied. */
    private int left;

    /** Whether Lucene may hold something under the point's id, be it a tombstone. */
    private boolean mayStand;

    private @Nullable Applied last;

    /** Whether a number was issued that is not in the log yet. */
    private boolean isNumberOpen;

    Steps(AppendRequest request, Write write, Reservation room, Set<Ticket> dependsOn) {
      this.request = request;
      this.write = write;
      this.room = room;
      this.dependsOn = dependsOn;
    }

    WriteResult run(PointBlock block, List<SeriesRow> rows) {
      left = block.points();
      for (int i = 0; i < rows.size(); i++) {
        SeriesPoints points = block.series().get(i).points();
        for (int point = 0; point < points.count(); point++) {
          left--;
          apply(rows.get(i), points, point);
        }
      }
      Applied applied = Objects.requireNonNull(last);
      history.requests().remember(request.request(), write.ordinal(), applied, now());
      return new WriteResult.Done(applied);
    }

    private void apply(SeriesRow row, SeriesPoints points, int place) {
      SeriesPoint point = row.point(points.millis(place));
      String id = point.id();
      try (IdLocks.Held _ = locks.lock(id)) {
        Optional<DocumentVersion> current = current(id);
        switch (Decision.of(WriteKind.CREATE, VersionCheck.NONE, current)) {
          case Decision.Refuse _ -> stands(current.orElseThrow());
          case Decision.Apply(long version, boolean _) -> {
            BytesRef source = points.document(place, json);
            add(id, row, point, points.value(place), source, version);
          }
        }
      } catch (IOException broken) {
        throw isNumberOpen ? failure.fail(broken) : documents.failed(broken);
      } catch (RuntimeException | Error broken) {
        throw failure.fail(broken);
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

    /** The document that the point meets, if it has not been deleted. */
    private Optional<DocumentVersion> current(String id) throws IOException {
      Optional<VersionMap.Entry<Ticket>> written = history.versions().find(id);
      if (written.isPresent()) {
        dependsOn.add(written.get().release());
        mayStand = true;
        return Optional.of(written.get().version());
      }
      Optional<DocumentVersion> stands = parts.index().findOrTombstone(id);
      mayStand = stands.isPresent();
      return stands.filter(version -> !version.deleted());
    }

    private void add(
        String id, SeriesRow row, SeriesPoint point, double value, BytesRef source, long version)
        throws IOException {
      long seqNo = history.numbers().issue();
      isNumberOpen = true;
      long term = parts.log().key().term().value();
      DocumentVersion next = new DocumentVersion(version, seqNo, term, false);
      parts.index().add(id, row.document(point, value, stamp.of(next)), mayStand);
      Operation operation = records.point(request, write, next, id, source, left == 0);
      Ticket ticket = parts.log().append(room, operation);
      dependsOn.add(ticket);
      long now = now();
      history.unflushed().logged(source.length + ShardLog.BYTES_BESIDE_SOURCE, now);
      history.versions().put(id, new VersionMap.Entry<>(next, ticket, Optional.empty()), now);
      history.numbers().done(seqNo);
      isNumberOpen = false;
      last = new Applied(Applied.Result.CREATED, seqNo, term, version);
      counts.tally().applied(Applied.Result.CREATED);
    }
  }
}
