package io.lampyr.restapi.byquery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a search may say, and a run over all that it finds cannot heed. */
record Unsupported(List<String> problems) {
  private static final String FROM = "from is not supported in this context";

  Unsupported {
    problems = List.copyOf(problems);
  }

  /** Takes it out of a search, so that the rest can be read. */
  static Unsupported taken(Map<String, @Nullable Object> search) {
    List<String> problems = new ArrayList<>();
    Object from = search.remove("from");
    if (from instanceof Number number && number.longValue() > 0) {
      problems.add("using [from] is not allowed in a scroll context");
      problems.add(FROM);
    } else if (from != null) {
      problems.add(FROM);
    }
    if (search.containsKey("stored_fields")) {
      search.remove("stored_fields");
      problems.add("stored_fields is not supported in this context");
    }
    return new Unsupported(problems);
  }
}
