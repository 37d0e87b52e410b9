package io.lampyr.engine.catalog;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import java.time.Duration;

/** A catalog for tests, with what it is made of. */
public record MemoryCatalog(Catalog catalog, ItemWriter writer) {

  public static MemoryCatalog over(ItemStore store, long seed) {
    return over(store, seed, new SystemClock());
  }

  /** With another time of day. */
  public static MemoryCatalog over(ItemStore store, long seed, Clock clock) {
    SeededRandomness randomness = new SeededRandomness(seed);
    ThreadScheduler scheduler =
        new ThreadScheduler((thread, failure) -> System.err.println(thread + ": " + failure));
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofMillis(50)), clock, scheduler, randomness);
    ItemWriter writer = new ItemWriter(store, randomness, retries);
    Catalog catalog = new Catalog(store, writer, new Ports(clock, scheduler, randomness));
    return new MemoryCatalog(catalog, writer);
  }
}
