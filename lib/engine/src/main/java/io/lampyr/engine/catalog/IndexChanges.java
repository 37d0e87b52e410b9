package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.similarity.Similarities;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Changes indices, each by a conditional write that is computed again after a lost race. Cost: one
 * read and one write for each index, or the read alone where nothing changes.
 */
public final class IndexChanges {
  private static final String ANALYSIS = "index.analysis.";

  private final Indices indices;
  private final SynonymSets synonyms;
  private final LevelWait levels;

  IndexChanges(Indices indices, SynonymSets synonyms, LevelWait levels) {
    this.indices = indices;
    this.synonyms = synonyms;
    this.levels = levels;
  }

  /** The index with the update merged into its mappings. */
  public IndexMetadata extend(IndexId index, Map<String, @Nullable Object> mappings) {
    return existing(
        index,
        found -> {
          IndexDefinition old = IndexDefinition.of(found);
          Mapping update = Mapping.parse(mappings, old.context());
          Similarities.check(old.settings().similarities(), update);
          return extended(found, old, update);
        });
  }

  /** The index with what documents have brought merged into its mappings. */
  public IndexMetadata extend(IndexId index, Mapping update) {
    return existing(index, found -> extended(found, IndexDefinition.of(found), update));
  }

  private IndexMetadata extended(IndexMetadata found, IndexDefinition old, Mapping update) {
    Mapping merged = old.mapping().merge(update, old.context().limits());
    String text = new String(Json.write(merged.toJson()), StandardCharsets.UTF_8);
    // Texts of equal mappings may differ where a client's own was kept: nothing has changed then.
    if (merged.toJson().equals(old.mapping().toJson())) {
      return found;
    }
    PartitionRules.check(found, merged);
    levels.until(update);
    IndexMetadata.Definition definition = found.definition();
    return Indices.with(
        found, new IndexMetadata.Definition(definition.settings(), text, definition.aliases()));
  }

  /** The index with the settings laid over its own; those it has stay where that is asked for. */
  public IndexMetadata configure(IndexId index, FlatSettings update, boolean preserveExisting) {
    return existing(
        index,
        found -> {
          FlatSettings old = FlatSettings.ofIndexText(found.definition().settings());
          FlatSettings wanted =
              preserveExisting ? update.filtered(name -> !holds(old, name)) : update;
          boolean open = found.state() == IndexState.OPEN;
          IndexSettings.checkUpdate(update, found.name(), found.id().uuid(), open);
          FlatSettings merged = synonyms.filled(old.with(wanted));
          ActiveCopies.check(merged);
          // What follows from settings must hold under the new ones.
          Map<String, @Nullable Object> mappings = Json.readObject(found.definition().mappings());
          var _ =
              wanted.filtered(name -> name.startsWith(ANALYSIS)).equals(FlatSettings.NONE)
                  ? IndexDefinition.ofKept(merged, mappings)
                  : IndexDefinition.of(merged, mappings);
          if (wanted.values().keySet().stream()
              .anyMatch(name -> name.startsWith(FlatSettings.SIMILARITY))) {
            Similarities.check(merged.similarities());
          }
          IndexMetadata.Definition definition = found.definition();
          return Indices.with(
              found,
              new IndexMetadata.Definition(
                  merged.toText(), definition.mappings(), definition.aliases()));
        });
  }

  /** The index with the rules of the synonym sets that it uses as they are now. */
  public IndexMetadata refill(IndexId index) {
    return existing(
        index,
        found -> {
          FlatSettings old = FlatSettings.ofIndexText(found.definition().settings());
          FlatSettings filled = synonyms.filled(old);
          if (filled.equals(old)) {
            return found;
          }
          IndexDefinition.ofKept(filled, Json.readObject(found.definition().mappings()));
          IndexMetadata.Definition definition = found.definition();
          return Indices.with(
              found,
              new IndexMetadata.Definition(
                  filled.toText(), definition.mappings(), definition.aliases()));
        });
  }

  /** The number of replicas is shown by every index, so it counts as given by every one. */
  private static boolean holds(FlatSettings settings, String name) {
    return settings.has(name) || name.equals(IndexSettings.REPLICAS);
  }

  public IndexMetadata open(IndexId index) {
    return to(index, IndexState.OPEN);
  }

  public IndexMetadata close(IndexId index) {
    return to(index, IndexState.CLOSED);
  }

  private IndexMetadata to(IndexId index, IndexState state) {
    return existing(index, found -> found.state() == state ? found : Indices.with(found, state));
  }

  private IndexMetadata existing(IndexId index, UnaryOperator<IndexMetadata> change) {
    return indices
        .change(
            index,
            found -> {
              if (found.state() == IndexState.DELETING) {
                throw RefusedException.noSuchIndex(found.name());
              }
              return change.apply(found);
            })
        .orElseThrow(() -> RefusedException.noSuchIndex(index.uuid()));
  }
}
