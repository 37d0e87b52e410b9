package io.lampyr.engine.policy;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonNames;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.state.StateKeys;
import java.time.Instant;
import java.util.Optional;

/**
 * How far an index has come by its policy.
 *
 * @param managed whether it is led by the policy; otherwise somebody has said that it is not to be
 * @param stage empty before the first one
 * @param done how many actions of the stage are
 * @param rolled since when the policy has let writes go to another index
 * @param idle for which actions of the stage nothing was to be done, and why
 * @param note what is waited for
 */
public record Progress(
    IndexId index,
    boolean managed,
    Of policy,
    String stage,
    int done,
    Times times,
    Optional<Instant> rolled,
    Optional<Failure> failure,
    String idle,
    String note) {
  static final String PARTITION = StateKeys.POLICY_PROGRESS;
  static final Codec<Progress> CODEC = new ProgressCodec();

  /** The policy, and the version of it that the last step was taken by. */
  public record Of(Policy.Kind kind, String name, long version) {}

  /** Since when it has been where it is. */
  public record Times(Instant stage, Instant action, Instant step) {}

  /** What went wrong with the action that is next, and how often it did so in turn. */
  public record Failure(String type, String reason, int times, Instant last) {}

  /** All that there is to say of it beside where it is. */
  public String told() {
    return idle.isEmpty() || note.isEmpty() ? idle + note : idle + "; " + note;
  }

  static ItemKey key(IndexId index) {
    return new ItemKey(PARTITION, index.uuid());
  }

  /** An index that a policy begins to lead. */
  public static Progress begun(IndexId index, Of policy, Instant now) {
    return new Progress(
        index,
        true,
        policy,
        "",
        0,
        new Times(now, now, now),
        Optional.empty(),
        Optional.empty(),
        "",
        "");
  }

  Progress entered(Of by, String next, Instant now) {
    return new Progress(
        index, true, by, next, 0, new Times(now, now, now), rolled, Optional.empty(), "", "");
  }

  /** The next action of the stage is done, or nothing was to be done for it. */
  Progress past(String why, Instant now) {
    Times moved = new Times(times.stage(), now, now);
    String known = idle.isEmpty() || why.isEmpty() ? idle + why : idle + "; " + why;
    return new Progress(
        index, true, policy, stage, done + 1, moved, rolled, Optional.empty(), known, "");
  }

  Progress rolledOver(Instant now) {
    return new Progress(
        index, true, policy, stage, done, times, Optional.of(now), failure, idle, note);
  }

  Progress waiting(String why) {
    return new Progress(
        index, true, policy, stage, done, times, rolled, Optional.empty(), idle, why);
  }

  Progress failed(String type, String reason, Instant now) {
    int before = failure.map(Failure::times).orElse(0);
    return new Progress(
        index,
        true,
        policy,
        stage,
        done,
        new Times(times.stage(), times.action(), now),
        rolled,
        Optional.of(new Failure(type, reason, before + 1, now)),
        idle,
        note);
  }

  /** What went wrong may be tried again at once. */
  public Progress retried(Instant now) {
    return new Progress(
        index,
        true,
        policy,
        stage,
        done,
        new Times(times.stage(), times.action(), now),
        rolled,
        Optional.empty(),
        idle,
        "");
  }

  /** At the beginning of an action of a stage. */
  public Progress at(String otherStage, int action, Instant now) {
    Instant since = otherStage.equals(stage) ? times.stage() : now;
    return new Progress(
        index,
        true,
        policy,
        otherStage,
        action,
        new Times(since, now, now),
        rolled,
        Optional.empty(),
        "",
        "");
  }

  /** Of another index, which goes on from there. */
  Progress of(IndexId other) {
    return new Progress(
        other, true, policy, stage, done, times, rolled, Optional.empty(), idle, note);
  }

  /** Led by another policy, from the same stage on. */
  public Progress by(Of other) {
    return new Progress(
        index, true, other, stage, done, times, rolled, Optional.empty(), idle, note);
  }

  /** Not led by anything any more. */
  public Progress released() {
    return new Progress(index, false, policy, stage, done, times, rolled, Optional.empty(), "", "");
  }

  private static final class ProgressCodec extends Codec<Progress> {
    ProgressCodec() {
      super("policy-progress", 1);
    }

    @Override
    protected void write(Progress progress, JsonOut out) {
      out.text("index", progress.index().uuid())
          .flag("managed", progress.managed())
          .text("form", JsonNames.of(progress.policy().kind()))
          .text("policy", progress.policy().name())
          .number("version", progress.policy().version())
          .text("stage", progress.stage())
          .number("done", progress.done())
          .time("stage_since", progress.times().stage())
          .time("action_since", progress.times().action())
          .time("step_since", progress.times().step())
          .number("rolled", progress.rolled().map(Instant::toEpochMilli).orElse(0L))
          .text("idle", progress.idle())
          .text("note", progress.note())
          .object(
              "failure",
              progress.failure(),
              (failure, to) ->
                  to.text("type", failure.type())
                      .text("reason", failure.reason())
                      .number("times", failure.times())
                      .time("last", failure.last()));
    }

    @Override
    protected Progress read(JsonFields in) {
      long rolled = in.number("rolled");
      return new Progress(
          new IndexId(in.text("index")),
          in.flag("managed"),
          new Of(in.constant("form", Policy.Kind.class), in.text("policy"), in.number("version")),
          in.text("stage"),
          in.smallNumber("done"),
          new Times(in.time("stage_since"), in.time("action_since"), in.time("step_since")),
          rolled == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(rolled)),
          in.optionalObject(
              "failure",
              one ->
                  new Failure(
                      one.text("type"),
                      one.text("reason"),
                      one.smallNumber("times"),
                      one.time("last"))),
          in.text("idle"),
          in.text("note"));
    }
  }
}
