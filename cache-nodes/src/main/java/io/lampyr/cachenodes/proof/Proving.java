package io.lampyr.cachenodes.proof;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Whether a process proves its calls, and demands that others prove theirs, rather than showing the
 * secret. That all processes know proofs is a feature level: until the cluster has it, releases
 * that know none may be at work.
 *
 * <p>Laws: once proofs are demanded, they always are. Safe for many threads. Cost: as of {@link
 * FeatureStore#has}, and while it is false at most one read in {@link #EVERY}; whoever comes during
 * it waits for what it says.
 */
public final class Proving {
  static final Duration EVERY = Duration.ofSeconds(10);

  /** Between two reads as long as none has succeeded. */
  static final Duration AGAIN = Duration.ofSeconds(1);

  private final Optional<Ports> ports;
  private final BooleanSupplier demanded;
  private final Runnable taken;

  private Proving(Optional<Ports> ports, BooleanSupplier demanded, Runnable taken) {
    this.ports = ports;
    this.demanded = demanded;
    this.taken = taken;
  }

  /** Shows the secret, and takes it from others. */
  public static Proving never() {
    return new Proving(Optional.empty(), () -> false, () -> {});
  }

  /** Where all processes are of a release that knows proofs. */
  public static Proving always(Ports ports) {
    return new Proving(Optional.of(ports), () -> true, () -> {});
  }

  /** For callers that know no level: from when a node first took a proof and not the secret. */
  public static Proving onceRefused(Ports ports) {
    AtomicBoolean wanted = new AtomicBoolean();
    return new Proving(Optional.of(ports), wanted::get, () -> wanted.set(true));
  }

  /** As the cluster's level says. */
  public static Proving by(FeatureStore features, Ports ports) {
    return new Proving(Optional.of(ports), new Level(features, ports)::isThere, () -> {});
  }

  /**
   * Whether all processes know proofs, so that the secret itself is neither shown nor taken. Throws
   * {@link UnavailableException} where nobody could tell yet.
   */
  public boolean isDemanded() {
    return demanded.getAsBoolean();
  }

  /** A node took a proof that had refused the secret. */
  public void taken() {
    taken.run();
  }

  /** What proofs are made with, if they may be made at all. */
  public Optional<Ports> ports() {
    return ports;
  }

  /** What is known of the level. */
  private static final class Level {
    private final FeatureStore features;
    private final Ports ports;
    private volatile boolean there;
    private boolean known;
    private long askAtNanos;

    private Level(FeatureStore features, Ports ports) {
      this.features = features;
      this.ports = ports;
      this.askAtNanos = ports.clock().monotonicNanos();
    }

    private boolean isThere() {
      return there || isThereNow();
    }

    private synchronized boolean isThereNow() {
      if (!there && ports.clock().monotonicNanos() - askAtNanos >= 0) {
        try {
          there = features.has(FeatureLevel.PROOFS);
          known = true;
        } catch (UnavailableException notNow) {
          // Asked again later: until then it is as it was.
        } finally {
          askAtNanos = ports.clock().monotonicNanos() + (known ? EVERY : AGAIN).toNanos();
        }
      }
      if (!known) {
        throw new UnavailableException("whether calls are to be proved is not known yet");
      }
      return there;
    }
  }
}
