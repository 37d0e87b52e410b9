package io.lampyr.restapi.destination;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What would become of names of which there is no index yet. Safe for many threads; blocks. */
public interface MissingTargets {
  /** The settings that a write would make the index with: one query of templates. */
  Map<String, @Nullable Object> settingsOfNew(String name);

  /** Refuses a name of which a write would make nothing. */
  void checkMayMake(String name);
}
