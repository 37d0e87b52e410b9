package io.lampyr.pipelines.document;

import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A document as templates see it: its members, and {@code _source} and {@code _ingest} too. */
public final class Model extends AbstractMap<String, @Nullable Object> {
  private final IngestDocument document;

  public Model(IngestDocument document) {
    this.document = document;
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return "_ingest".equals(key) || "_source".equals(key) || document.members().containsKey(key);
  }

  @Override
  public @Nullable Object get(@Nullable Object key) {
    if ("_ingest".equals(key)) {
      return document.ingest();
    }
    return "_source".equals(key) ? document.members() : document.members().get(key);
  }

  @Override
  public Set<Map.Entry<String, @Nullable Object>> entrySet() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(document.members());
    all.put("_ingest", document.ingest());
    return all.entrySet();
  }
}
