package io.lampyr.engine.enrich;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Policies over state in memory; rows are told by the tests, with single quotes. */
final class Shop {
  static final EnrichSettings SMALL =
      new EnrichSettings(200_000, ByteSize.ofMb(16), ByteSize.ofMb(64));

  final VirtualTime time = VirtualTime.inline();
  final CountingItemStore items;
  final EnrichPolicies policies;
  final EnrichTables tables;
  final EnrichLookups lookups;
  final EnrichBuilds builds;

  Shop() {
    this(new MemoryItemStore(), SMALL, 1);
  }

  /** A process over that state. */
  Shop(ItemStore state, EnrichSettings settings, int seed) {
    SeededRandomness randomness = new SeededRandomness(seed);
    items = new CountingItemStore(state);
    RetrySettings retries = RetrySettings.within(Duration.ofMillis(1));
    ItemWriter writer =
        new ItemWriter(items, randomness, new Retries(retries, time, time, randomness));
    policies = new EnrichPolicies(items, writer, new ChangeJournal(items, writer));
    tables = new EnrichTables(items, time, Dialect.ELASTICSEARCH, settings);
    lookups = new EnrichLookups(policies, tables);
    builds = new EnrichBuilds(items, writer, policies, settings, time);
  }

  static EnrichSource source(EnrichSource.Kind kind, String field) {
    return new EnrichSource(kind, List.of("source"), field, List.of("v"), Optional.empty());
  }

  static Mapping mapping(String properties) {
    MappingContext context = MappingContext.standard();
    return Mapping.empty()
        .merge(
            Mapping.parse(
                Json.readObject(("{'properties':{" + properties + "}}").replace('\'', '"')),
                context),
            context.limits());
  }

  static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  static EnrichBuilds.Reading reading(String properties, List<String> rows) {
    return (source, taker) -> {
      rows.forEach(row -> taker.accept(json(row)));
      return RowFields.of(
          "policy", source, List.of(new RowFields.Index("source", mapping(properties))));
    };
  }

  /** Makes a policy of these rows. */
  Shop with(EnrichSource source, String properties, String... rows) {
    if (!policies.create("policy", source)
        || builds.run("policy", reading(properties, List.of(rows))) != EnrichBuilds.Outcome.DONE) {
      throw new AssertionError("the policy could not be made");
    }
    return this;
  }

  /** The field {@code v} of what the value finds. */
  List<Object> find(Object value, int most, String relation) {
    policies.catchUp();
    EnrichTable table = lookups.begin().find("policy").orElseThrow();
    List<Object> found = new ArrayList<>();
    EnrichValues.find(table, value, most, relation)
        .forEach(row -> found.add(String.valueOf(Json.readObject(row.utf8ToString()).get("v"))));
    return found;
  }

  List<Object> find(Object value) {
    return find(value, 128, "INTERSECTS");
  }
}
