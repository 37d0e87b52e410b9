package io.lampyr.query.fetch;

import io.lampyr.mapping.field.CompletionForms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Explanation;
import org.jspecify.annotations.Nullable;

/** How a score came about, as clients are shown it. */
public final class ScoreExplained {
  private ScoreExplained() {}

  /** Fields that an index has beside one of the mapping are told by the name of that one. */
  public static Map<String, @Nullable Object> json(Explanation explanation) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("value", explanation.getValue());
    json.put("description", CompletionForms.shown(explanation.getDescription()));
    List<Object> details = new ArrayList<>();
    for (Explanation detail : explanation.getDetails()) {
      details.add(json(detail));
    }
    json.put("details", details);
    return json;
  }
}
