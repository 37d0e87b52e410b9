package io.lampyr.restapi.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.engine.enrich.EnrichBuilds;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.engine.enrich.EnrichPolicies;
import io.lampyr.engine.enrich.EnrichSettings;
import io.lampyr.engine.enrich.EnrichSource;
import io.lampyr.engine.enrich.EnrichTables;
import io.lampyr.engine.enrich.RowFields;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.PipelineSource;
import io.lampyr.pipelines.run.Places;
import io.lampyr.restapi.script.StoredScripts;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What it costs a request that its pipelines look up in policies. */
class EnrichingCostTest {
  private final SystemClock clock = new SystemClock();
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> {
        throw new IllegalStateException(thread.getName(), failure);
      });
  private final SeededRandomness randomness = new SeededRandomness(5);
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final ItemWriter writer =
      new ItemWriter(
          items,
          randomness,
          new Retries(RetrySettings.within(Duration.ofSeconds(1)), clock, scheduler, randomness));
  private final ChangeJournal journal = new ChangeJournal(items, writer);
  private final EnrichPolicies policies = new EnrichPolicies(items, writer, journal);
  private final EnrichBuilds builds =
      new EnrichBuilds(items, writer, policies, EnrichSettings.STANDARD, clock);
  private final StoredPipelines pipelines =
      new StoredPipelines(
          items,
          writer,
          journal,
          new StoredScripts(items, writer),
          new EnrichLookups(
              policies,
              new EnrichTables(items, clock, Dialect.ELASTICSEARCH, EnrichSettings.STANDARD)),
          Places.NONE);

  private void execute(String value) {
    Mapping mapping =
        Mapping.parse(
            Json.readObject("{\"properties\":{\"k\":{\"type\":\"keyword\"}}}"),
            MappingContext.standard());
    EnrichBuilds.Outcome outcome =
        builds.run(
            "policy",
            (source, rows) -> {
              rows.accept(
                  ("{\"k\":\"a\",\"v\":\"" + value + "\"}").getBytes(StandardCharsets.UTF_8));
              return RowFields.of(
                  "policy", source, List.of(new RowFields.Index("source", mapping)));
            });
    assertThat(outcome).isEqualTo(EnrichBuilds.Outcome.DONE);
  }

  /** A request of fifty documents: what the last of them got. */
  private Object request(String pipeline) {
    PipelineSource source = pipelines.begin();
    Object got = null;
    for (int i = 0; i < 50; i++) {
      IngestDocument document =
          new IngestDocument(
              new HashMap<>(Map.of("k", "a")),
              Map.of(),
              ZonedDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC));
      Flow _ =
          new Course(source, Optional.empty())
              .run(source.pipeline(pipeline).orElseThrow(), document);
      got = document.get("r.v", true);
    }
    return got;
  }

  private long counted(Runnable work) {
    long before = items.counts().requests();
    work.run();
    return items.counts().requests() - before;
  }

  @Test
  void aRequestReadsTheJournalOnceAndNothingElseWhereNothingChanged() {
    EnrichSource source =
        new EnrichSource(
            EnrichSource.Kind.MATCH, List.of("source"), "k", List.of("v"), Optional.empty());
    assertThat(policies.create("policy", source)).isTrue();
    execute("old");
    String body =
        """
        {"processors":[{"enrich":{"policy_name":"policy","field":"k","target_field":"r"}}]}
        """;
    pipelines.change("enriches", _ -> Optional.of(new StoredPipeline("enriches", body)));
    pipelines.change("plain", _ -> Optional.of(new StoredPipeline("plain", "{\"processors\":[]}")));
    assertThat(request("enriches")).isEqualTo("old");
    assertThat(request("plain")).isNull();
    assertThat(counted(() -> request("enriches"))).isEqualTo(1);
    assertThat(counted(() -> request("plain"))).isEqualTo(1);
    execute("new");
    // The journal, what it tells more of, the policy, and its one chunk.
    assertThat(counted(() -> assertThat(request("enriches")).isEqualTo("new")))
        .isLessThanOrEqualTo(4);
    assertThat(counted(() -> request("enriches"))).isEqualTo(1);
  }
}
