package io.lampyr.restapi.document;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.client.DocumentReader;
import io.lampyr.engine.client.IngestClient;
import io.lampyr.mapping.document.KnownForms;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.destination.OfStream;
import io.lampyr.restapi.destination.StandBys;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.destination.WriteTargets.Required;
import io.lampyr.restapi.pipeline.PipelineLibrary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes documents, and updates those that are there.
 *
 * <p>Laws: every write has exactly one outcome, in the order of the writes; what is wrong with one
 * is told of it alone. Writes of one id happen in their order. Documents are checked by the mapping
 * before they are sent, and the mapping has all of their fields before they are stored; a document
 * that is refused adds none. Safe for many threads; blocks. Cost: one look-up for each name, then
 * for each index, side by side, one request of {@link IngestClient}, and where the writes bring new
 * fields one extension of the mapping. An update costs a read more; updates of one id follow one
 * after the other.
 */
public final class DocumentWriter {
  private final Parts parts;
  private final Siblings indices;
  private final FailureStore failures;
  private final AwaitedCopies copies;
  private final WriteTally tally;
  private final KnownForms forms = new KnownForms(KnownForms.PLACES);
  private final PointWriter points;

  /**
   * What the writer works with.
   *
   * @param findsVectors whether long arrays of floats become vectors where mappings do not know
   *     them
   */
  public record Parts(
      WriteTargets targets,
      IngestClient client,
      DocumentReader reader,
      WriteRefresh refresh,
      PipelineLibrary pipelines,
      StandBys standBys,
      boolean findsVectors,
      Ports ports) {}

  /** Writes to up to so many indices at once, and reads so many documents of each at once. */
  public DocumentWriter(Parts parts, int indicesAtOnce) {
    this(parts, new WriteTally(parts.ports().clock()), indicesAtOnce);
  }

  /** The same, counting there. */
  public DocumentWriter(Parts parts, WriteTally tally, int indicesAtOnce) {
    this.parts = parts;
    this.tally = tally;
    this.indices = new Siblings(parts.ports().scheduler(), "write", indicesAtOnce);
    this.copies = new AwaitedCopies(parts.standBys(), parts.ports());
    this.failures = new FailureStore(parts, indices, forms);
    this.points = new PointWriter(parts, tally);
  }

  /** Where it writes to. */
  public WriteTargets targets() {
    return parts.targets();
  }

  private record Name(String index, Required required) {}

  /** An index that was found, or why it was not. */
  private sealed interface Found {
    record Target(WriteTarget target) implements Found {}

    /** There is none yet, and one may be made, with these settings. */
    record Unmade(Map<String, @Nullable Object> settings) implements Found {}

    record Nothing(RuntimeException why) implements Found {}
  }

  /** Writes all of them. The writes have been looked at for {@link DocumentWrite#problems}. */
  public List<WriteOutcome> write(List<DocumentWrite> writes, WriteTerms terms) {
    return writeTimed(writes, terms).outcomes();
  }

  /**
   * What became of writes.
   *
   * @param piping how long their pipelines took in nanoseconds, if they had any
   */
  public record Written(List<WriteOutcome> outcomes, OptionalLong piping) {
    public Written {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** As {@link #write}, and tells how long pipelines took. */
  public Written writeTimed(List<DocumentWrite> writes, WriteTerms terms) {
    long bytes = tally.begun(writes);
    try {
      Written written = tryWrite(writes, terms);
      tally.count(written.outcomes());
      return written;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while documents were written");
    } finally {
      tally.ended(bytes);
    }
  }

  /** What writes points of series, which need not be documents. */
  public PointWriter points() {
    return points;
  }

  /** What makes writes visible. */
  WriteRefresh refresh() {
    return parts.refresh();
  }

  private Written tryWrite(List<DocumentWrite> given, WriteTerms terms)
      throws InterruptedException {
    long began = parts.ports().clock().monotonicNanos();
    Map<Name, Found> found = find(given, terms);
    WriteOutcome[] outcomes = new WriteOutcome[given.size()];
    Piped piped = piped(given, found, terms, began + terms.deadline().toNanos(), outcomes);
    List<DocumentWrite> writes = piped.writes();
    List<FailureStore.Lost> lost = lost(given, found, outcomes, true);
    make(writes, found, terms, outcomes);
    Map<IndexId, List<Integer>> groups = new LinkedHashMap<>();
    Map<IndexId, WriteTarget> targets = new LinkedHashMap<>();
    SliceChoice slices = new SliceChoice(parts.targets());
    for (int i = 0; i < writes.size(); i++) {
      WriteTarget target =
          outcomes[i] == null ? admitted(writes.get(i), found, slices, i, outcomes) : null;
      if (target != null) {
        groups.computeIfAbsent(target.id(), _ -> new ArrayList<>()).add(i);
        targets.putIfAbsent(target.id(), target);
      }
    }
    WriteOutcome[] refused = outcomes.clone();
    indices.each(
        List.copyOf(targets.values()),
        target -> {
          List<Integer> group = groups.getOrDefault(target.id(), List.of());
          List<DocumentWrite> members = SeriesWrites.named(group, writes, target);
          List<WriteOutcome> written = copies.refused(members, target, terms, began);
          if (written.isEmpty()) {
            written = writes(target, terms, aliasRouting(members, found), piped).run(members);
          }
          for (int i = 0; i < group.size(); i++) {
            outcomes[group.get(i)] = written.get(i);
          }
        });
    lost(writes, found, outcomes, false).stream()
        .filter(one -> refused[one.place()] == null)
        .forEach(lost::add);
    failures.keep(lost, terms, outcomes);
    return new Written(List.of(outcomes), piped.nanos());
  }

  private IndexWrites writes(
      WriteTarget target, WriteTerms terms, Map<String, String> routing, Piped piped) {
    return new IndexWrites(parts, terms, target, routing, forms, piped.piping()::ofResult);
  }

  /** Where the write goes; nothing, with its outcome, if it is not taken. */
  private static @Nullable WriteTarget admitted(
      DocumentWrite write,
      Map<Name, Found> found,
      SliceChoice slices,
      int place,
      WriteOutcome[] outcomes) {
    return switch (found.get(name(write))) {
      case Found.Target(WriteTarget target) -> {
        Optional<RuntimeException> refusal =
            StreamRules.refusal(write, target)
                .or(() -> SeriesWrites.refusal(write, target))
                .or(() -> AppendOnly.refusal(write, target));
        refusal.ifPresent(
            why -> outcomes[place] = new WriteOutcome.Failed(write.index(), write.id(), why));
        yield refusal.isPresent() ? null : slice(write, target, slices, place, outcomes);
      }
      case Found.Nothing(RuntimeException why) -> {
        outcomes[place] = WriteOutcome.Failed.before(write, why);
        yield null;
      }
      case Found.Unmade _ -> throw new IllegalStateException("an index that was not made");
      case null -> throw new IllegalStateException("a name that was not looked up");
    };
  }

  private static @Nullable WriteTarget slice(
      DocumentWrite write,
      WriteTarget target,
      SliceChoice slices,
      int place,
      WriteOutcome[] outcomes) {
    try {
      return slices.of(target, write.source());
    } catch (RuntimeException why) {
      outcomes[place] = new WriteOutcome.Failed(write.index(), write.id(), why);
      return null;
    }
  }

  /** The failed writes to streams that might keep them. */
  private List<FailureStore.Lost> lost(
      List<DocumentWrite> writes, Map<Name, Found> found, WriteOutcome[] outcomes, boolean piped) {
    List<FailureStore.Lost> lost = new ArrayList<>();
    for (int i = 0; i < outcomes.length; i++) {
      DocumentWrite write = writes.get(i);
      boolean created = write.operation() == WriteOperation.CREATE;
      if (created && outcomes[i] instanceof WriteOutcome.Failed failed) {
        Optional<String> stream = stream(write, found);
        if (stream.isPresent() && failures.isForGood(failed, piped)) {
          lost.add(new FailureStore.Lost(i, write, stream.get(), failed));
        }
      }
    }
    return lost;
  }

  private static Optional<String> stream(DocumentWrite write, Map<Name, Found> found) {
    return switch (found.get(name(write))) {
      case Found.Target(WriteTarget target) ->
          target.stream().filter(stream -> !stream.direct()).map(OfStream::stream);
      // Nobody knows yet whether it will be one.
      case Found.Unmade _ -> Optional.of(write.index());
      case Found.Nothing _ -> Optional.empty();
      case null -> Optional.empty();
    };
  }

  /** Writes as pipelines leave them, and how long that took if there were any. */
  private record Piped(List<DocumentWrite> writes, Piping piping, OptionalLong nanos) {}

  /** The writes as pipelines leave them; those that end here have their outcomes. */
  private Piped piped(
      List<DocumentWrite> given,
      Map<Name, Found> found,
      WriteTerms terms,
      long deadlineNanos,
      WriteOutcome[] outcomes) {
    long began = parts.ports().clock().monotonicNanos();
    Piping piping =
        new Piping(
            parts.pipelines().begin(),
            (index, write) ->
                settings(new Name(index, write.required()), write.mayCreateIndex(), found, terms),
            parts.ports().clock(),
            deadlineNanos,
            new Piping.Told(terms.rights().user(), tally.pipelines()));
    List<DocumentWrite> writes = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      DocumentWrite write = given.get(i);
      writes.add(write);
      try {
        switch (piping.of(write)) {
          case Piping.Result.Ready(DocumentWrite changed) -> writes.set(i, changed);
          case Piping.Result.Dropped() ->
              outcomes[i] = new WriteOutcome.Dropped(write.index(), write.id());
        }
      } catch (RuntimeException why) {
        outcomes[i] = new WriteOutcome.Failed(write.index(), write.id(), why);
      }
    }
    long nanos = parts.ports().clock().monotonicNanos() - began;
    return new Piped(
        writes, piping, piping.hasRun() ? OptionalLong.of(nanos) : OptionalLong.empty());
  }

  private Map<String, @Nullable Object> settings(
      Name name, boolean mayCreate, Map<Name, Found> found, WriteTerms terms) {
    return switch (found.computeIfAbsent(name, _ -> find(name, mayCreate, terms))) {
      case Found.Target(WriteTarget target) -> target.settings();
      case Found.Unmade(Map<String, @Nullable Object> settings) -> settings;
      // The write is refused once it is to be sent, and until then goes through pipelines.
      case Found.Nothing _ when name.required() != Required.NOTHING ->
          settings(new Name(name.index(), Required.NOTHING), mayCreate, found, terms);
      case Found.Nothing _ -> Map.of();
    };
  }

  /** Makes the indices that writes go to in the end. */
  private void make(
      List<DocumentWrite> writes, Map<Name, Found> found, WriteTerms terms, WriteOutcome[] outcomes)
      throws InterruptedException {
    terms.refuse(writes, outcomes);
    Map<Name, Boolean> wanted = new LinkedHashMap<>();
    for (int i = 0; i < writes.size(); i++) {
      Name name = name(writes.get(i));
      Found known = found.get(name);
      if (outcomes[i] == null && (known == null || known instanceof Found.Unmade)) {
        wanted.merge(name, writes.get(i).mayCreateIndex(), Boolean::logicalOr);
      }
    }
    // What one of a batch takes for an alias is not made for the others either, as the peers do it.
    Set<String> aliases =
        writes.stream()
            .filter(write -> write.required() == Required.ALIAS)
            .map(DocumentWrite::index)
            .collect(Collectors.toSet());
    wanted.replaceAll((name, mayCreate) -> mayCreate && !aliases.contains(name.index()));
    List<Name> inOrder = List.copyOf(wanted.keySet());
    List<Found> made =
        indices.map(inOrder, name -> made(name, wanted.getOrDefault(name, false), terms));
    for (int i = 0; i < inOrder.size(); i++) {
      found.put(inOrder.get(i), made.get(i));
    }
  }

  private Map<Name, Found> find(List<DocumentWrite> writes, WriteTerms terms)
      throws InterruptedException {
    Map<Name, Boolean> names = new LinkedHashMap<>();
    for (DocumentWrite write : writes) {
      names.merge(name(write), write.mayCreateIndex(), Boolean::logicalOr);
    }
    List<Name> inOrder = List.copyOf(names.keySet());
    List<Found> found =
        indices.map(inOrder, name -> find(name, names.getOrDefault(name, false), terms));
    Map<Name, Found> byName = new LinkedHashMap<>();
    for (int i = 0; i < inOrder.size(); i++) {
      byName.put(inOrder.get(i), found.get(i));
    }
    return byName;
  }

  private static Map<String, String> aliasRouting(
      List<DocumentWrite> writes, Map<Name, Found> found) {
    Map<String, String> routing = new LinkedHashMap<>();
    for (DocumentWrite write : writes) {
      if (found.get(name(write)) instanceof Found.Target(WriteTarget target)) {
        target.aliasRouting().ifPresent(value -> routing.put(write.index(), value));
      }
    }
    return routing;
  }

  private static Name name(DocumentWrite write) {
    return new Name(write.index(), write.required());
  }

  private Found find(Name name, boolean mayCreate, WriteTerms terms) {
    WriteTargets.Demand demand = new WriteTargets.Demand(name.required(), mayCreate);
    return tried(
        name,
        terms,
        () ->
            parts
                .targets()
                .findExisting(name.index(), demand)
                .<Found>map(Found.Target::new)
                .orElseGet(() -> new Found.Unmade(parts.targets().settingsOfNew(name.index()))));
  }

  private Found made(Name name, boolean mayCreate, WriteTerms terms) {
    WriteTargets.Demand demand = new WriteTargets.Demand(name.required(), mayCreate);
    if (!terms.rights().allows(Privilege.AUTO_CONFIGURE, name.index())) {
      Found found = find(name, mayCreate, terms);
      return found instanceof Found.Unmade
          ? new Found.Nothing(Call.forbidden(Privilege.AUTO_CONFIGURE, name.index()))
          : found;
    }
    return tried(name, terms, () -> new Found.Target(parts.targets().find(name.index(), demand)));
  }

  private static Found tried(Name name, WriteTerms terms, Supplier<Found> search) {
    if (!terms.rights().allows(Privilege.WRITE, name.index())) {
      return new Found.Nothing(Call.forbidden(Privilege.WRITE, name.index()));
    }
    try {
      return search.get();
    } catch (RuntimeException why) {
      return new Found.Nothing(why);
    }
  }
}
