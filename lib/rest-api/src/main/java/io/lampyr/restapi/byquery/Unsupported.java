package io.lampyr.restapi.byquery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a search may say, and a run over all that it finds cannot heed. */
record Unsupported(List<String> problems) {
  Unsupported {
    problems = List.copyOf(problems);
  }

  /** Tells it, and takes out of a search what the rest cannot be read with. */
  static Unsupported taken(Map<String, @Nullable Object> search) {
    List<String> problems = new ArrayList<>();
    if (search.get("from") != null) {
      problems.add("from is not supported in this context");
    }
    if (search.containsKey("stored_fields")) {
      search.remove("stored_fields");
      problems.add("stored_fields is not supported in this context");
    }
    return new Unsupported(problems);
  }
}
