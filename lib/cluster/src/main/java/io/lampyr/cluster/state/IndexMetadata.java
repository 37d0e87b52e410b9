package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an index is: settings, mappings and the aliases' options as the JSON texts that the API
 * takes and gives. The mapping version rises with each change of the mappings, the table version
 * with each change that an owner must know before it takes an operation.
 *
 * @param division while the index is divided, or made by dividing another
 */
public record IndexMetadata(
    IndexId id,
    String name,
    IndexState state,
    Layout layout,
    Age age,
    Definition definition,
    Optional<Division> division) {
  public IndexMetadata {
    Check.that(!name.isEmpty(), "index name must not be empty");
  }

  /** One that has nothing to do with a division. */
  public IndexMetadata(
      IndexId id, String name, IndexState state, Layout layout, Age age, Definition definition) {
    this(id, name, state, layout, age, definition, Optional.empty());
  }

  /** Whether it is being divided, and takes no writes. */
  public boolean isDivided() {
    return division.isPresent() && division.get().isSource();
  }

  /** When it was made, and how often what others keep of it has changed. */
  public record Age(Instant created, long tableVersion, long mappingVersion) {
    public Age {
      Check.positive(tableVersion, "table version");
      Check.positive(mappingVersion, "mapping version");
    }
  }

  /** Settings and mappings, and the options of each alias by its name, as JSON texts. */
  public record Definition(String settings, String mappings, SortedMap<String, String> aliases) {
    public Definition {
      aliases = Collections.unmodifiableSortedMap(new TreeMap<>(aliases));
    }
  }

  /**
   * How many shards, out of how many slots that documents are hashed to: a multiple.
   *
   * @param partition over how many slots the documents of one routing value are spread, by their
   *     ids; one for indices that were made before there was this, whatever their settings say
   */
  public record Layout(int shards, int routingShards, int partition) {
    /** Documents of one routing value lie in one slot. */
    public Layout(int shards, int routingShards) {
      this(shards, routingShards, 1);
    }

    public Layout {
      Check.that(
          partition == 1 || (partition > 1 && partition < routingShards),
          "a partition must be smaller than the number of slots");
      Check.that(shards >= 1 && shards <= ShardId.MAX_SHARDS, "shards must be 1 to 1024");
      Check.that(
          routingShards >= shards && routingShards % shards == 0,
          "routing shards must be a multiple of the shards");
    }
  }
}
