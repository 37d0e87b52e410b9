package io.lampyr.restapi.destination;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What would become of names of which there is no index yet. Safe for many threads; blocks. */
public interface MissingTargets {
  /** The settings that a write would make the index with: one query of templates. */
  Map<String, @Nullable Object> settingsOfNew(String name);

  /**
   * The index that a write under the name goes to: of an alias the one that it writes to. Empty if
   * a write would make it; refuses a name of which a write would make nothing.
   */
  Optional<String> written(String name);
}
