package io.lampyr.functions.gc;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.garbage.CacheFolder;
import io.lampyr.engine.garbage.GarbageCollector;
import io.lampyr.engine.garbage.GcReport;
import io.lampyr.engine.garbage.GcSettings;
import io.lampyr.functions.gc.machine.StateMachine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Puts the function together, and reads the machine that drives it. */
public final class Wiring {
  private static final String MACHINE = "garbage-collection.asl.json";

  private final GarbageCollector collector;
  private final GcHandler handler;

  /** What is collected: the stores, and the cache folder if there is one. */
  public record Backends(BlobStore blobs, ItemStore items, CacheFolder cache) {}

  public Wiring(Backends backends, GcSettings settings, Ports ports) {
    this.collector =
        new GarbageCollector(
            new GarbageCollector.Storage(backends.blobs(), backends.items(), backends.cache()),
            settings,
            ports);
    this.handler = new GcHandler(collector);
  }

  public GcHandler handler() {
    return handler;
  }

  /** What the last runs came to. */
  public GcReport report() {
    return collector.report();
  }

  /** The tombstones that stand. */
  public List<GarbageCollector.Pending> pending() {
    return collector.pending();
  }

  /** The definition that is deployed, as text. */
  public static String definition() {
    try (InputStream in = Wiring.class.getResourceAsStream(MACHINE)) {
      if (in == null) {
        throw new MisconfiguredException(
            "the state machine's definition is missing file=" + MACHINE);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new MisconfiguredException("the state machine's definition is unreadable", unreadable);
    }
  }

  /** The same, to be run within a process. */
  public static StateMachine machine(Scheduler scheduler) {
    return StateMachine.parse(definition(), scheduler);
  }
}
