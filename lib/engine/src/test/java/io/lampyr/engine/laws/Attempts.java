package io.lampyr.engine.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.LampyrException;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.Answer;
import io.lampyr.engine.shard.Answer.Given;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.translog.batch.Release;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The clients: what they asked for, in their order, and what they were told. Judges a recovered
 * shard by a naive model: AckedSurvives, PrefixRecovery, AppliedOnce, EpochsRise.
 */
final class Attempts {
  /** Seeded bugs of whoever answers clients. */
  enum Flaw {
    NONE,
    ACKNOWLEDGE_BEFORE_RELEASE,
    ACKNOWLEDGE_FROM_AN_ENDED_OPENING
  }

  /** What all earlier requests came to, once they are not repeated any more. */
  private final Map<String, Model> settled = new HashMap<>();

  private final World world;
  private final List<Attempt> all = new ArrayList<>();
  private final Map<String, Attempt> numbers = new HashMap<>();
  private final List<String> notes = new ArrayList<>();
  Flaw flaw = Flaw.NONE;

  /** One write of one request. */
  private static final class Attempt {
    final RequestId request;
    final Write write;
    final long sentNanos;
    final LawNode node;
    Answer<List<WriteResult>> answer;

    /** What the client was told; null while it was told nothing. */
    WriteResult told;

    Attempt(RequestId request, Write write, LawNode node) {
      this.request = request;
      this.write = write;
      this.sentNanos = node.world.time.monotonicNanos();
      this.node = node;
    }

    @Override
    public String toString() {
      return write.kind() + " " + write.key().id() + " = " + write.source().utf8ToString();
    }
  }

  Attempts(World world) {
    this.world = world;
  }

  void note(String what) {
    notes.add(what);
  }

  void send(LawNode node, Write write) {
    Attempt attempt = new Attempt(RequestId.random(world.randomness), write, node);
    all.add(attempt);
    try {
      attempt.answer = append(node, attempt, Duration.ZERO);
    } catch (LampyrException refused) {
      note("refused " + attempt + " " + refused);
    }
    settle();
  }

  private Answer<List<WriteResult>> append(LawNode node, Attempt attempt, Duration age) {
    return node.shard()
        .documents()
        .append(new AppendRequest(attempt.request, age, 1, List.of(attempt.write)));
  }

  /** Tells the clients what may be told by now. */
  void settle() {
    for (Attempt attempt : all) {
      if (attempt.told == null && attempt.answer != null && mayBeTold(attempt)) {
        attempt.told = attempt.answer.value().getFirst();
        note("told " + attempt + " " + attempt.told);
      }
    }
  }

  private boolean mayBeTold(Attempt attempt) {
    if (flaw == Flaw.ACKNOWLEDGE_BEFORE_RELEASE) {
      return true;
    }
    if (attempt.answer.dependsOn().stream().anyMatch(ticket -> ticket.peek().isEmpty())) {
      return false;
    }
    if (flaw == Flaw.ACKNOWLEDGE_FROM_AN_ENDED_OPENING) {
      return isReleased(attempt);
    }
    try {
      return attempt.answer.await() instanceof Given.Released<?>;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isReleased(Attempt attempt) {
    return attempt.answer.dependsOn().stream()
        .allMatch(ticket -> ticket.peek().orElse(null) instanceof Release.Released);
  }

  /** A commit became visible: everything that it says it holds must be released by now. */
  void sawPublication(LawNode by, ShardItem item) {
    Optional<CommitPoint> visible = item.head().visible();
    if (visible.isEmpty() || !visible.get().term().equals(item.term())) {
      return;
    }
    for (Attempt attempt : all) {
      if (attempt.node == by
          && attempt.answer != null
          && attempt.answer.value().getFirst() instanceof WriteResult.Done(Applied applied)
          && applied.primaryTerm() == item.term().value()
          && applied.seqNo() <= visible.get().checkpoint()
          && !isReleased(attempt)) {
        world.broken.add("AckedSurvives: visible before it is released: " + attempt);
      }
    }
  }

  /**
   * Reads every document at the shard's new owner, then repeats every request there, told or not,
   * as clients do whose answers were lost; all must be as if each had been applied once, in order.
   */
  void judge(LawNode owner) {
    settle();
    judgeAcked(owner);
    List<Model> models = new ArrayList<>();
    Map<String, Model> now = new HashMap<>(settled);
    for (Attempt attempt : all) {
      Model model = now.getOrDefault(attempt.write.key().id(), Model.ABSENT);
      Model next = model.after(attempt.write);
      now.put(attempt.write.key().id(), next);
      models.add(next);
    }
    for (int i = 0; i < all.size(); i++) {
      if (!models.get(i).conflict()) {
        repeat(owner, all.get(i), models.get(i));
      }
    }
    now.forEach((id, model) -> assertThat(read(owner, id)).as(id).isEqualTo(model.source()));
    assertThat(world.broken).as("%s", this).isEmpty();
  }

  /** Only reads: for when it is too late to repeat a request. */
  void judgeAcked(LawNode owner) {
    Map<String, List<Attempt>> byId = new TreeMap<>();
    settled.keySet().forEach(id -> byId.put(id, new ArrayList<>()));
    all.forEach(a -> byId.computeIfAbsent(a.write.key().id(), id -> new ArrayList<>()).add(a));
    byId.forEach((id, attempts) -> judgePrefix(owner, id, attempts));
  }

  /**
   * Judges, and then takes what there is as given: before so much time goes by that requests are
   * not remembered any more.
   */
  void settleFor(LawNode owner) {
    judge(owner);
    for (Attempt attempt : all) {
      String id = attempt.write.key().id();
      settled.merge(
          id, Model.ABSENT.after(attempt.write), (before, _) -> before.after(attempt.write));
    }
    all.clear();
    notes.clear();
  }

  /** What is found is what some prefix of the writes leaves, and no told one is missing from it. */
  private void judgePrefix(LawNode owner, String id, List<Attempt> attempts) {
    List<Optional<String>> allowed = new ArrayList<>();
    Model model = settled.getOrDefault(id, Model.ABSENT);
    allowed.add(model.source());
    for (Attempt attempt : attempts) {
      model = model.after(attempt.write);
      if (attempt.told != null) {
        allowed.clear();
        assertThat(model.allows(attempt.told)).as("%s told %s", attempt, attempt.told).isTrue();
      }
      allowed.add(model.source());
    }
    assertThat(allowed).as("AckedSurvives of %s %s", id, this).contains(read(owner, id));
  }

  private void repeat(LawNode owner, Attempt attempt, Model model) {
    Duration age = Duration.ofNanos(world.time.monotonicNanos() - attempt.sentNanos + 1);
    Answer<List<WriteResult>> answer = append(owner, attempt, age);
    assertThat(owner.pumped(answer::await)).containsInstanceOf(Given.Released.class);
    WriteResult result = answer.value().getFirst();
    assertThat(result).as("%s %s", attempt, this).isInstanceOf(WriteResult.Done.class);
    if (attempt.told == null) {
      assertThat(model.allows(result)).as("%s repeated: %s", attempt, result).isTrue();
      attempt.told = result;
    }
    assertThat(result).as("AppliedOnce of %s %s", attempt, this).isEqualTo(attempt.told);
    Applied applied = ((WriteResult.Done) result).applied();
    Attempt other = numbers.put(applied.primaryTerm() + "/" + applied.seqNo(), attempt);
    assertThat(other).as("EpochsRise: %s", applied).isIn(null, attempt);
  }

  private Optional<String> read(LawNode owner, String id) {
    Answer<Optional<StoredDocument>> answer = owner.shard().documents().read(id);
    assertThat(owner.pumped(answer::await)).containsInstanceOf(Given.Released.class);
    return answer.value().map(document -> document.source().utf8ToString());
  }

  /** How many requests were made, and how many of them were told something. */
  int size() {
    return all.size();
  }

  @Override
  public String toString() {
    return String.join("\n  ", notes);
  }

  /** A document by the naive model, and what the last write to it came to. */
  record Model(
      Optional<String> source, long version, boolean everDeleted, boolean conflict, String result) {
    static final Model ABSENT = new Model(Optional.empty(), 0, false, false, "");

    Model after(Write write) {
      boolean exists = source.isPresent();
      long next = version + 1;
      if (write.check()
          instanceof io.lampyr.engine.operation.VersionCheck.External(long given, boolean equal)) {
        if (exists && (given < version || (given == version && !equal))) {
          return new Model(source, version, everDeleted, true, "");
        }
        next = given;
      }
      if (write.kind() == WriteKind.CREATE && exists) {
        return new Model(source, version, everDeleted, true, "");
      }
      if (write.kind() == WriteKind.DELETE) {
        return new Model(Optional.empty(), next, true, false, exists ? "DELETED" : "NOT_FOUND");
      }
      String text = write.source().utf8ToString();
      return new Model(Optional.of(text), next, everDeleted, false, exists ? "UPDATED" : "CREATED");
    }

    /** Versions behind a delete may begin anew. */
    boolean allows(WriteResult told) {
      return switch (told) {
        case WriteResult.Done(Applied applied) ->
            !conflict
                && applied.result().name().equals(result)
                && (everDeleted || applied.version() == version);
        case WriteResult.Conflicting _ -> conflict;
        case WriteResult.Rejected _, WriteResult.Unproven _ -> false;
      };
    }
  }
}
