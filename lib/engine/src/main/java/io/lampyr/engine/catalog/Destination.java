package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StreamState;
import java.util.List;

/** What a name stands for that documents are written to. */
public sealed interface Destination {
  /** Nothing has the name. */
  Destination NONE = new OfIndices(List.of());

  /** A stream; of its indices only the one that is written to is read. */
  record OfStream(String stream, StreamState state, IndexMetadata writeIndex)
      implements Destination {}

  /** An index, or all that an alias lists; none if nothing has the name. */
  record OfIndices(List<ResolvedIndex> indices) implements Destination {}
}
