package io.lampyr.restapi.document;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.engine.catalog.DividedException;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.Slices;
import io.lampyr.engine.client.IngestItem;
import io.lampyr.engine.client.IngestRequest;
import io.lampyr.engine.client.ItemOutcome;
import io.lampyr.engine.client.ItemResult;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.routing.Placed;
import io.lampyr.mapping.document.KnownForms;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.restapi.destination.OfStream;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The writes of one call to one index. An update reads what is there, and so waits for earlier
 * writes of its id, as later ones wait for it: waves keep them apart. Confined to one thread.
 */
final class IndexWrites {
  private static final System.Logger LOG = System.getLogger(IndexWrites.class.getName());
  private static final int READS_AT_ONCE = 16;
  private static final int ID_BYTES = 15;
  private static final int MOST_TIMES_FOUND = 5;

  private final DocumentWriter.Parts parts;
  private final WriteTerms terms;
  private final Map<String, String> aliasRouting;
  private final KnownForms forms;
  private final Updates updates;
  private final long began;
  private WriteTarget target;
  private int timesFound;
  private int requests;

  /** The routing is by the names of aliases that ask for one. */
  IndexWrites(
      DocumentWriter.Parts parts,
      WriteTerms terms,
      WriteTarget target,
      Map<String, String> aliasRouting,
      KnownForms forms,
      Piping.OfResults piping) {
    this.forms = forms;
    this.parts = parts;
    this.terms = terms;
    this.target = target;
    this.aliasRouting = aliasRouting;
    this.began = parts.ports().clock().monotonicNanos();
    Siblings reads = new Siblings(parts.ports().scheduler(), "update", READS_AT_ONCE);
    this.updates = new Updates(parts.reader(), parts.ports().clock(), reads, piping);
  }

  List<WriteOutcome> run(List<DocumentWrite> writes) throws InterruptedException {
    List<PendingWrite> all = waves(writes);
    try {
      all.forEach(this::admit);
      int last = all.stream().mapToInt(PendingWrite::wave).max().orElse(0);
      for (int wave = 0; wave <= last; wave++) {
        int current = wave;
        write(all.stream().filter(w -> w.wave() == current && w.isOpen()).toList());
      }
    } catch (RuntimeException why) {
      // What was answered stands; the rest was not sent.
      all.stream().filter(PendingWrite::isOpen).forEach(write -> write.fail(why));
    }
    countNoops(all);
    WriteOutcome.Visible visible = show(all);
    return all.stream().map(write -> write.outcome(target.name(), visible)).toList();
  }

  private static List<PendingWrite> waves(List<DocumentWrite> writes) {
    record Last(int wave, boolean update) {}
    Map<String, Last> lasts = new HashMap<>();
    List<PendingWrite> all = new ArrayList<>(writes.size());
    boolean updates = writes.stream().anyMatch(write -> write.change().isPresent());
    for (DocumentWrite write : writes) {
      boolean update = write.change().isPresent();
      int wave = 0;
      if (updates && write.id() != null) {
        Last last = lasts.get(write.id());
        wave = last == null ? 0 : last.update() || update ? last.wave() + 1 : last.wave();
        lasts.put(write.id(), new Last(wave, update));
      }
      all.add(new PendingWrite(write, wave));
    }
    return all;
  }

  /** Refuses what can be refused without looking at the document. */
  private void admit(PendingWrite pending) {
    DocumentWrite write = pending.write();
    String ofAlias = aliasRouting.get(write.index());
    if (ofAlias != null) {
      if (write.routing() != null && !write.routing().equals(ofAlias)) {
        pending.fail(Errors.otherRouting(write.index(), ofAlias, write.routing()));
      }
      pending.route(ofAlias);
    }
    if (write.id() != null && write.id().isEmpty()) {
      pending.fail(ApiException.argument("if _id is specified it must not be empty"));
    } else if (target.isUnmapped()) {
      pending.fail(Errors.unmapped(target));
    } else if (pending.routing() == null && target.needsRouting()) {
      pending.fail(ApiException.missingRouting(target.name(), write.id()));
    }
  }

  private void write(List<PendingWrite> wave) throws InterruptedException {
    List<PendingWrite> open = wave;
    while (!open.isEmpty()) {
      prepare(open);
      settle(open.stream().filter(PendingWrite::isOpen).toList());
      List<PendingWrite> sent = open.stream().filter(PendingWrite::isOpen).toList();
      if (sent.isEmpty()) {
        return;
      }
      IngestRequest request =
          new IngestRequest(
              target.id(),
              target.mappingVersion(),
              remaining(),
              sent.stream().map(write -> Objects.requireNonNull(write.item())).toList(),
              identity());
      open = take(sent, parts.client().write(request));
    }
  }

  /** Of the next request: the same writes make the same ones, one after the other. */
  private Optional<RequestId> identity() {
    int number = requests++;
    return terms.identity().map(name -> RequestId.named(name + "/" + number));
  }

  private static WriteKind kind(DocumentWrite write) {
    WriteKind kind = write.operation().kind();
    return kind == WriteKind.INDEX && write.concurrency().demandsNoDocument()
        ? WriteKind.CREATE
        : kind;
  }

  private void prepare(List<PendingWrite> open) throws InterruptedException {
    List<PendingWrite> changes = new ArrayList<>();
    for (PendingWrite pending : open) {
      DocumentWrite write = pending.write();
      if (write.change().isPresent()) {
        changes.add(pending);
      } else {
        pending.prepare(
            new IngestItem(
                kind(write),
                write.concurrency().check(),
                write.id(),
                pending.routing(),
                write.source()));
      }
    }
    List<PendingWrite> gone = updates.prepare(changes, target, remaining());
    while (!gone.isEmpty() && mayFindAgain()) {
      timesFound++;
      target = findAgain(gone.getFirst().write());
      gone = updates.prepare(gone, target, remaining());
    }
    gone.forEach(pending -> pending.fail(ApiException.noSuchIndex(target.name())));
  }

  /** Checks the documents, and brings their fields into the mapping. */
  private void settle(List<PendingWrite> prepared) {
    List<PendingWrite> open = prepared;
    while (!settled(open)) {
      timesFound++;
      target = findAgain(prepared.getFirst().write());
      open = prepared.stream().filter(PendingWrite::isOpen).toList();
    }
  }

  /** Whether the index that the writes were meant for takes them; else it is another by now. */
  private boolean settled(List<PendingWrite> prepared) {
    try {
      settleAll(prepared);
      return true;
    } catch (DividedException | RefusedException refused) {
      if (!mayFindAgain() || !isGone(refused)) {
        throw refused;
      }
      return false;
    }
  }

  /** What was divided is there until all of it is moved, and then is not. */
  private static boolean isGone(RuntimeException refused) {
    return !(refused instanceof RefusedException why)
        || why.kind() == RefusedException.Kind.NO_SUCH_INDEX;
  }

  private void settleAll(List<PendingWrite> prepared) {
    DocumentCheck check = new DocumentCheck(target, parts.findsVectors(), forms);
    prepared.forEach(pending -> check(check, pending));
    try {
      target = check.extend(parts.targets());
    } catch (FaultException contradiction) {
      // Another call was faster with a field of the same name: one by one they show whose it is.
      target = findAgain(prepared.getFirst().write());
      prepared.stream().filter(PendingWrite::isOpen).forEach(this::settleAlone);
    }
  }

  private void settleAlone(PendingWrite pending) {
    DocumentCheck check = new DocumentCheck(target, parts.findsVectors(), forms);
    check(check, pending);
    try {
      target = check.extend(parts.targets());
    } catch (FaultException contradiction) {
      pending.fail(contradiction);
    }
  }

  private void check(DocumentCheck check, PendingWrite pending) {
    IngestItem item = Objects.requireNonNull(pending.item());
    if (item.kind() == WriteKind.DELETE) {
      return;
    }
    String[] made = new String[1];
    check.prefer(pending.write().hints().templates());
    Optional<Fault> fault =
        StreamRules.wrongTimestamp(item.source(), target)
            .or(() ->
                check.check(
                    item.id(),
                    item.routing(),
                    item.source(),
                    () -> {
                      made[0] = newId();
                      return made[0];
                    }));
    if (fault.isPresent()) {
      pending.failUnder(item.id() == null ? made[0] : item.id(), new FaultException(fault.get()));
    } else {
      check.point().ifPresent(point -> pending.identify(point.id()));
    }
  }

  private String newId() {
    byte[] id = new byte[ID_BYTES];
    parts.ports().randomness().nextBytes(id);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(id);
  }

  /** Takes the outcomes; gives back what is to be begun anew. */
  private List<PendingWrite> take(List<PendingWrite> sent, List<ItemResult> results) {
    List<PendingWrite> again = new ArrayList<>();
    List<PendingWrite> indexGone = new ArrayList<>();
    for (int i = 0; i < sent.size(); i++) {
      PendingWrite pending = sent.get(i);
      ItemResult result = results.get(i);
      switch (result.outcome()) {
        case ItemOutcome.Done(var applied) -> pending.done(result.id(), applied);
        case ItemOutcome.Conflicting _ when pending.mayBeginAnew() -> again.add(pending);
        case ItemOutcome.IndexMissing _ when mayFindAgain() -> indexGone.add(pending);
        default ->
            Errors.of(target, String.valueOf(result.id()), pending.routing(), result.outcome())
                .ifPresent(pending::fail);
      }
    }
    if (!indexGone.isEmpty()) {
      timesFound++;
      target = findAgain(indexGone.getFirst().write());
      again.addAll(indexGone);
    }
    return again;
  }

  /** An index may be divided, and what has its place again, while one request waits. */
  private boolean mayFindAgain() {
    return timesFound < MOST_TIMES_FOUND;
  }

  private WriteTarget findAgain(DocumentWrite write) {
    WriteTargets.Demand demand = new WriteTargets.Demand(write.required(), write.mayCreateIndex());
    WriteTarget again = parts.targets().findAgain(write.index(), demand);
    Optional<Slices.Slice> slice =
        again.stream().flatMap(OfStream::slices).flatMap(slices -> slices.of(target.id()));
    return slice.flatMap(one -> parts.targets().findSlice(again, one.from())).orElse(again);
  }

  private Duration remaining() {
    long passed = parts.ports().clock().monotonicNanos() - began;
    Duration left = terms.deadline().minusNanos(passed);
    return left.compareTo(Duration.ofMillis(1)) < 0 ? Duration.ofMillis(1) : left;
  }

  private void countNoops(List<PendingWrite> all) {
    List<Placed> unchanged = all.stream().flatMap(write -> write.unchangedAt().stream()).toList();
    if (unchanged.isEmpty()) {
      return;
    }
    try {
      parts.reader().countNoops(target.id(), unchanged);
    } catch (LampyrException uncounted) {
      // The updates are what they are, whether they are counted or not.
      LOG.log(System.Logger.Level.DEBUG, "updates were not counted", uncounted);
    }
  }

  private WriteOutcome.Visible show(List<PendingWrite> all) {
    Set<Integer> shards = new TreeSet<>();
    if (terms.visibility() != WriteTerms.Visibility.LATER) {
      all.forEach(write ->
          write.writtenAt().ifPresent(document -> shards.add(document.shard(target.routing()))));
    }
    if (shards.isEmpty()) {
      return WriteOutcome.Visible.NOT_ASKED;
    }
    return switch (terms.visibility()) {
      case LATER -> WriteOutcome.Visible.NOT_ASKED;
      case AT_ONCE ->
          parts.refresh().force(target.id(), shards, remaining())
              ? WriteOutcome.Visible.FORCED
              : WriteOutcome.Visible.NOT_YET;
      case BEFORE_THE_ANSWER ->
          parts.refresh().await(target.id(), shards, remaining())
              ? WriteOutcome.Visible.AWAITED
              : WriteOutcome.Visible.NOT_YET;
    };
  }
}
