package io.lampyr.cachenodes;

import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.search.SearchEngine;
import java.time.Duration;

/** This process as a leaf: it searches, and opens what it is told of. */
record SearchingLeaf(SearchEngine search) implements LeafPort {
  @Override
  public byte[] call(byte[] request, Duration within) {
    return search.leaf().call(request, within);
  }

  @Override
  public void warm(byte[] notice, Duration within) {
    search.warming().warm(notice);
  }
}
