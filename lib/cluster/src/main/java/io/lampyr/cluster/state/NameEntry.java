package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import java.util.List;
import java.util.Optional;

/**
 * What a name means: one index, an alias of up to {@link #MAX_INDICES}, or a stream of as many, the
 * oldest first. Creating it only if absent is what makes names unique, and the moment at which a
 * new index comes into being.
 *
 * @param stream what there is to say of a stream; empty for others
 */
public record NameEntry(
    String name, Kind kind, List<IndexId> indices, Optional<StreamState> stream) {
  public static final int MAX_INDICES = 4096;

  public NameEntry {
    indices = List.copyOf(indices);
    Check.that(!name.isEmpty(), "name must not be empty");
    Check.that(
        !indices.isEmpty() && indices.size() <= MAX_INDICES, "a name must mean 1 to 4096 indices");
    Check.that(kind != Kind.INDEX || indices.size() == 1, "an index name must mean one index");
    Check.that((kind == Kind.STREAM) == stream.isPresent(), "a stream has a state, nothing else");
  }

  /** Of an index or an alias. */
  public NameEntry(String name, Kind kind, List<IndexId> indices) {
    this(name, kind, indices, Optional.empty());
  }

  /** Of a stream. */
  public static NameEntry ofStream(String name, List<IndexId> indices, StreamState stream) {
    return new NameEntry(name, Kind.STREAM, indices, Optional.of(stream));
  }

  /** Whose name it is. */
  public enum Kind {
    INDEX,
    ALIAS,
    /** Comes with the feature level that names it: earlier processes cannot read it. */
    STREAM
  }
}
