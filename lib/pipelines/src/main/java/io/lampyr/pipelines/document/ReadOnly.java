package io.lampyr.pipelines.document;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Trees that cannot be changed, and cost nothing but where they are looked at. */
public final class ReadOnly {
  private ReadOnly() {}

  public static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> new Members(map);
      case List<?> list -> new Elements(list);
      case null, default -> value;
    };
  }

  /** A document as conditions see it: its members, and {@code _ingest}. */
  public static Map<String, @Nullable Object> of(IngestDocument document) {
    return new Members(new Model(document));
  }

  private static final class Members extends AbstractMap<String, @Nullable Object> {
    private final Map<?, ?> map;

    Members(Map<?, ?> map) {
      this.map = map;
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
      return map.containsKey(key);
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
      return of(map.get(key));
    }

    @Override
    public int size() {
      return map.size();
    }

    @Override
    public @Nullable Object remove(@Nullable Object key) {
      throw new UnsupportedOperationException("read only");
    }

    @Override
    public Set<Map.Entry<String, @Nullable Object>> entrySet() {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((name, value) -> copy.put(String.valueOf(name), of(value)));
      return Collections.unmodifiableMap(copy).entrySet();
    }
  }

  private static final class Elements extends AbstractList<@Nullable Object> {
    private final List<?> list;

    Elements(List<?> list) {
      this.list = list;
    }

    @Override
    public @Nullable Object get(int index) {
      return of(list.get(index));
    }

    @Override
    public int size() {
      return list.size();
    }
  }
}
