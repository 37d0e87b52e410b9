package io.lampyr.simulation.law;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One write as its client knows it. */
public final class Attempt {
  private final String key;
  private final @Nullable String value;
  private final boolean mustBeNew;
  private final OptionalLong basedOn;
  private final long began;
  private Fate fate = new Fate.Unknown();
  private long ended = Long.MAX_VALUE;

  /** What became of it. */
  public sealed interface Fate {
    /** Acknowledged: it took effect as this operation. */
    record Done(long seqNo, long version) implements Fate {}

    /** Certainly not applied, as the document was not as demanded. */
    record Refused() implements Fate {}

    /** Certainly not applied, for another reason. */
    record Rejected() implements Fate {}

    /** It may have taken effect, may still do so, or never will. */
    record Unknown() implements Fate {}
  }

  /**
   * An attempt whose fate is not known.
   *
   * @param value what it writes, which no other write does; null for a delete
   * @param mustBeNew whether it may only make a document that is not there
   * @param basedOn the sequence number that the document must have, if one is demanded
   */
  public Attempt(
      String key, @Nullable String value, boolean mustBeNew, OptionalLong basedOn, long began) {
    this.key = key;
    this.value = value;
    this.mustBeNew = mustBeNew;
    this.basedOn = basedOn;
    this.began = began;
  }

  /** The client heard of it. */
  public void end(Fate heard, long when) {
    fate = heard;
    ended = heard instanceof Fate.Unknown ? Long.MAX_VALUE : when;
  }

  String key() {
    return key;
  }

  /** What it writes; null for a delete. */
  public @Nullable String value() {
    return value;
  }

  boolean isDelete() {
    return value == null;
  }

  boolean mustBeNew() {
    return mustBeNew;
  }

  OptionalLong basedOn() {
    return basedOn;
  }

  Fate fate() {
    return fate;
  }

  /** The operation's number, if its client was told. */
  OptionalLong seqNo() {
    return fate instanceof Fate.Done(long seqNo, _) ? OptionalLong.of(seqNo) : OptionalLong.empty();
  }

  boolean mayHaveHappened() {
    return fate instanceof Fate.Done || fate instanceof Fate.Unknown;
  }

  boolean isRefused() {
    return fate instanceof Fate.Refused;
  }

  /** Whether it was certainly over when something else began. */
  boolean isBefore(long time) {
    return ended < time;
  }

  long began() {
    return began;
  }

  @Override
  public String toString() {
    return key
        + "="
        + (value == null ? "deleted" : value)
        + " "
        + fate
        + " ["
        + began
        + ", "
        + (ended == Long.MAX_VALUE ? "open" : String.valueOf(ended))
        + "]";
  }
}
