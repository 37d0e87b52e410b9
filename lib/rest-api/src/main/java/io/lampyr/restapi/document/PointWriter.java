package io.lampyr.restapi.document;

import io.lampyr.engine.client.IngestRequest;
import io.lampyr.engine.client.ItemOutcome;
import io.lampyr.engine.client.ItemResult;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.document.KnownSeries;
import io.lampyr.metrics.document.SeriesPoints;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.destination.OfStream;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import java.time.Duration;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes points of series to a stream of time series in blocks, rather than one by one as
 * documents.
 *
 * <p>Laws: what is written is what {@link DocumentWriter} would have made of the documents, and
 * what takes more than that is left to it: fields that the mapping lacks, pipelines, whatever is
 * refused, indices that are not there. Points that are there already stay, and count as written.
 * Safe for many threads; blocks. Cost: as that of the documents.
 */
public final class PointWriter {
  private static final String NO_PIPELINE = "_none";

  private final DocumentWriter.Parts parts;
  private final WriteTally tally;
  private final KnownSeries known = KnownSeries.ofHeap(Runtime.getRuntime().maxMemory());

  PointWriter(DocumentWriter.Parts parts, WriteTally tally) {
    this.parts = parts;
    this.tally = tally;
  }

  /** What became of series: those that are neither written nor failed are to be documents. */
  public static final class Outcome {
    private final BitSet left = new BitSet();
    private final BitSet failed = new BitSet();
    private @Nullable RuntimeException again;

    /** Of so many series. */
    Outcome(int series) {
      left.set(0, series);
    }

    /** Whether some of the series' points are not written, and not to be sent again either. */
    public boolean isLeft(int series) {
      return left.get(series);
    }

    /** Whether all of the series' points are there. */
    public boolean isWritten(int series) {
      return !left.get(series) && !failed.get(series);
    }

    /** Why the sender is to send it all again, if that is so. */
    public Optional<RuntimeException> again() {
      return Optional.ofNullable(again);
    }

    void written(BitSet series) {
      left.andNot(series);
    }

    void leave(BitSet series) {
      left.or(series);
    }

    void fail(BitSet series, RuntimeException why) {
      left.andNot(series);
      failed.or(series);
      again = again == null ? why : again;
    }
  }

  /** Writes the points of all series of which that can be done. */
  public Outcome write(String stream, List<SeriesPoints> all, WriteTerms terms) {
    Outcome outcome = new Outcome(all.size());
    long began = parts.ports().clock().monotonicNanos();
    try {
      target(stream, terms).ifPresent(target -> write(target, all, terms, began, outcome));
    } catch (RuntimeException why) {
      // Documents meet the same, and tell of it one by one.
      outcome.leave(notYet(all.size(), outcome));
    }
    return outcome;
  }

  private static BitSet notYet(int size, Outcome outcome) {
    BitSet rest = new BitSet();
    for (int i = 0; i < size; i++) {
      rest.set(i, !outcome.isWritten(i) && !outcome.failed.get(i));
    }
    return rest;
  }

  private Optional<WriteTarget> target(String stream, WriteTerms terms) {
    boolean plain =
        terms.visibility() == WriteTerms.Visibility.LATER
            && terms.copies().isEmpty()
            && terms.identity().isEmpty()
            && terms.rights().allows(Privilege.WRITE, stream)
            && terms.rights().allows(Privilege.CREATE_DOC, stream);
    WriteTargets.Demand demand = new WriteTargets.Demand(false, true);
    return plain
        ? parts.targets().findExisting(stream, demand).filter(this::takesBlocks)
        : Optional.empty();
  }

  /** Whether nothing is asked of each document by itself. */
  private boolean takesBlocks(WriteTarget target) {
    Map<String, @Nullable Object> settings = target.settings();
    return SeriesWrites.areTo(target)
        && target.aliasRouting().isEmpty()
        && target.stream().filter(PointWriter::takesBlocks).isPresent()
        && isNone(settings, "index.default_pipeline")
        && isNone(settings, "index.final_pipeline")
        && settings.keySet().stream().noneMatch(key -> key.startsWith("index.indexing.slowlog."))
        && parts.standBys().lack(target, Optional.empty()).isEmpty();
  }

  private static boolean takesBlocks(OfStream stream) {
    return !stream.direct() && stream.timestampField().equals(SeriesMapping.TIMESTAMP);
  }

  private static boolean isNone(Map<String, @Nullable Object> settings, String pipeline) {
    return NO_PIPELINE.equals(String.valueOf(settings.getOrDefault(pipeline, NO_PIPELINE)));
  }

  private void write(
      WriteTarget target, List<SeriesPoints> all, WriteTerms terms, long began, Outcome outcome) {
    PointBlocks blocks = new PointBlocks(target, parts, known);
    BitSet taken = new BitSet();
    for (int i = 0; i < all.size(); i++) {
      taken.set(i, blocks.add(i, all.get(i)));
    }
    outcome.written(taken);
    Map<String, Integer> written = new LinkedHashMap<>();
    for (PointBlocks.Part part : blocks.parts()) {
      IngestRequest request =
          new IngestRequest(
              part.target().id(),
              part.target().mappingVersion(),
              remaining(terms, began),
              part.items(),
              Optional.empty());
      List<ItemResult> results = results(request);
      for (int i = 0; i < part.blocks().size(); i++) {
        PointBlocks.Block block = part.blocks().get(i);
        if (results.isEmpty()) {
          outcome.leave(block.series());
        } else {
          settle(results.get(i).outcome(), block, part.target(), outcome, written);
        }
      }
    }
    long bytes = blocks.bytes();
    tally.points(written, bytes);
  }

  /** Nothing where what is wrong is none of these points' fault: documents are told what it is. */
  private List<ItemResult> results(IngestRequest request) {
    try {
      return parts.client().write(request);
    } catch (RuntimeException why) {
      return List.of();
    }
  }

  private static void settle(
      ItemOutcome result,
      PointBlocks.Block block,
      WriteTarget target,
      Outcome outcome,
      Map<String, Integer> written) {
    switch (result) {
      case ItemOutcome.Done _ -> written.merge(target.name(), block.points(), Integer::sum);
      case ItemOutcome.Overloaded _, ItemOutcome.Unavailable _, ItemOutcome.Unknown _ ->
          Errors.of(target, block.block().id(), null, result)
              .ifPresent(why -> outcome.fail(block.series(), why));
      case ItemOutcome.Rejected _,
          ItemOutcome.Conflicting _,
          ItemOutcome.IndexMissing _,
          ItemOutcome.IndexClosed _ ->
          outcome.leave(block.series());
    }
  }

  private Duration remaining(WriteTerms terms, long began) {
    long passed = parts.ports().clock().monotonicNanos() - began;
    Duration left = terms.deadline().minusNanos(passed);
    return left.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : left;
  }
}
