package io.lampyr.restapi.pipeline;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.journal.JournalPosition;
import io.lampyr.cluster.journal.KeptItems;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.engine.enrich.EnrichPolicy;
import io.lampyr.engine.enrich.EnrichValues;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.pipelines.PipelineCompiler;
import io.lampyr.pipelines.config.PipelineException;
import io.lampyr.pipelines.enrich.EnrichProcessor;
import io.lampyr.pipelines.network.AddressPlaces;
import io.lampyr.pipelines.run.EnrichLookup;
import io.lampyr.pipelines.run.Pipeline;
import io.lampyr.pipelines.run.PipelineSource;
import io.lampyr.pipelines.run.Places;
import io.lampyr.query.script.Script;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The pipelines in cluster state.
 *
 * <p>Laws: a change that was answered is seen by every request that begins later; what a request
 * has seen under a name holds to its end. A change whose fate is unknown is an {@link
 * UnavailableException}, and may be made again. Safe for many threads; blocks.
 *
 * <p>Cost: for a request that names no pipeline nothing; for one that does one read of the journal,
 * however many it names, as long as none was changed since they were read; one read more for each
 * that was. Each version is compiled once, as long as it is kept.
 */
public final class StoredPipelines implements PipelineLibrary {
  private static final int ATTEMPTS = 20;
  private static final long MAX_KEPT_CHARS = 16L << 20;
  private static final int MAX_COMPILED = 500;

  private final Table<StoredPipeline> table;
  private final ChangeJournal journal;
  private final KeptItems<StoredPipeline> kept;
  private final ScriptLibrary scripts;
  private final EnrichLookups enrichments;
  private final Places places;

  /** Compiled pipelines by the version that they were compiled of. */
  private final RecentlyUsed<Version, Pipeline> compiled = RecentlyUsed.ofEntries(MAX_COMPILED);

  private record Version(String id, Revision revision) {}

  public StoredPipelines(
      ItemStore store,
      ItemWriter writer,
      ChangeJournal journal,
      ScriptLibrary scripts,
      EnrichLookups enrichments,
      Places places) {
    this.table = new Table<>(store, writer, StoredPipeline.CODEC);
    this.journal = journal;
    this.kept = new KeptItems<>(journal, MAX_KEPT_CHARS, found -> 200L + found.body().length());
    this.scripts = scripts;
    this.enrichments = enrichments;
    this.places = places;
  }

  /** All of them, in the order of their ids. */
  List<StoredPipeline> all() {
    return table.all(StoredPipeline.PARTITION, "").stream()
        .map(Versioned::value)
        .sorted((one, other) -> one.id().compareTo(other.id()))
        .toList();
  }

  /** The ids of those that look up in the enrich policy, in their order. */
  public List<String> enrichingBy(String policy) {
    return all().stream()
        .filter(one -> PipelineCompiler.compile(one.id(), one.tree()).policies().contains(policy))
        .map(StoredPipeline::id)
        .toList();
  }

  /** Refuses a pipeline that lacks something: policies that were executed, or databases. */
  void check(Pipeline pipeline) {
    if (pipeline.needsPlaces() && !places.areGiven()) {
      throw PipelineException.of("geoip", null, null, AddressPlaces.missing().fault());
    }
    for (String policy : pipeline.policies()) {
      if (enrichments.policies().read(policy).flatMap(EnrichPolicy::rows).isEmpty()) {
        throw PipelineException.of("enrich", null, null, EnrichProcessor.missing(policy).fault());
      }
    }
  }

  Optional<StoredPipeline> read(String id) {
    return id.isEmpty()
        ? Optional.empty()
        : table.read(StoredPipeline.key(id)).map(Versioned::value);
  }

  /**
   * Makes of the pipeline what the change says; nothing stands for no pipeline. The change may be
   * asked more than once, and throws to refuse.
   */
  void change(String id, UnaryOperator<Optional<StoredPipeline>> change) {
    ItemKey key = StoredPipeline.key(id);
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<StoredPipeline>> before = table.read(key);
      Optional<StoredPipeline> after = change.apply(before.map(Versioned::value));
      if (after.equals(before.map(Versioned::value))) {
        return;
      }
      before.ifPresent(found -> journal.announce(key, found.revision()));
      switch (write(key, before, after)) {
        case Settled.Won _ -> {
          return;
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Seen anew, as it is now.
        }
        case Settled.Open _ ->
            throw new UnavailableException(
                "a change of a pipeline was not confirmed in time, and may take effect later id="
                    + id);
      }
    }
    throw new UnavailableException("too many changes of one pipeline at once id=" + id);
  }

  private Settled write(
      ItemKey key, Optional<Versioned<StoredPipeline>> before, Optional<StoredPipeline> after) {
    if (before.isEmpty()) {
      return table.create(key, after.orElseThrow());
    }
    return after.isPresent()
        ? table.replace(key, before.get(), after.get())
        : table.delete(key, before.get());
  }

  @Override
  public PipelineSource begin() {
    return new OfRequest();
  }

  private Optional<Pipeline> current(String id) {
    if (id.isEmpty()) {
      return Optional.empty();
    }
    ItemKey key = StoredPipeline.key(id);
    Optional<Versioned<StoredPipeline>> found = kept.find(key);
    if (found.isEmpty()) {
      JournalPosition before = journal.position();
      found = table.read(key);
      found.ifPresent(read -> kept.keep(key, read, before));
    }
    return found.map(this::compiled);
  }

  private Pipeline compiled(Versioned<StoredPipeline> stored) {
    Version version = new Version(stored.value().id(), stored.revision());
    Pipeline known = compiled.find(version);
    if (known != null) {
      return known;
    }
    Pipeline made = PipelineCompiler.compile(stored.value().id(), stored.value().tree());
    compiled.keep(version, made);
    return made;
  }

  /** Confined to one thread. */
  private final class OfRequest implements PipelineSource {
    private final Map<String, Optional<Pipeline>> seen = new HashMap<>();
    private final ScriptLibrary remembered = scripts.remembering();

    private final EnrichLookups.Pinned enriching = enrichments.begin();
    private boolean caughtUp;

    /** Once for all that the request sees, pipelines and policies. */
    private void catchUp() {
      if (!caughtUp) {
        journal.catchUp();
        caughtUp = true;
      }
    }

    @Override
    public Optional<Pipeline> pipeline(String id) {
      catchUp();
      Optional<Pipeline> known = seen.get(id);
      if (known == null) {
        known = current(id);
        seen.put(id, known);
      }
      return known;
    }

    @Override
    public Script script(String id, Map<String, @Nullable Object> params) {
      ScriptLibrary.Text text = remembered.find(id);
      return new Script(text.language(), text.source(), params);
    }

    @Override
    public Places places() {
      return places;
    }

    @Override
    public Optional<EnrichLookup> enrichment(String policy) {
      catchUp();
      return enriching
          .find(policy)
          .map(table ->
              (value, most, relation) ->
                  EnrichValues.find(table, value, most, relation).stream()
                      .map(DocumentTree::read)
                      .toList());
    }
  }
}
