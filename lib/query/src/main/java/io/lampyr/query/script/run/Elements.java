package io.lampyr.query.script.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An object that has elements: by place or by name, and to be gone through. */
public interface Elements extends ScriptObject {
  /** What stands at a place, or has a name. */
  @Nullable Object element(@Nullable Object key, int offset);

  /** All elements, in order. */
  List<? extends @Nullable Object> list();

  /** Whether it is a list for all who ask, and not only for those who go through it. */
  default boolean isList() {
    return false;
  }

  /** The same of a map. */
  default boolean isMap() {
    return false;
  }

  @Override
  default @Nullable Object shown() {
    return list();
  }
}
