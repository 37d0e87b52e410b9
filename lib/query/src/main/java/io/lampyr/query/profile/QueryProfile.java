package io.lampyr.query.profile;

import io.lampyr.base.port.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Query;

/** Where the time of one query went, and of those that it is made of. For one thread. */
final class QueryProfile {
  static final int CREATE_WEIGHT = 0;
  static final int BUILD_SCORER = 1;
  static final int NEXT_DOC = 2;
  static final int ADVANCE = 3;
  static final int MATCH = 4;
  static final int SCORE = 5;
  static final int SHALLOW_ADVANCE = 6;
  static final int COMPUTE_MAX_SCORE = 7;
  static final int SET_MIN_COMPETITIVE_SCORE = 8;
  static final int COUNT_WEIGHT = 9;

  private static final String[] STEPS = {
    "create_weight",
    "build_scorer",
    "next_doc",
    "advance",
    "match",
    "score",
    "shallow_advance",
    "compute_max_score",
    "set_min_competitive_score",
    "count_weight"
  };

  private final Query query;
  private final Timings timings;
  private final List<QueryProfile> children = new ArrayList<>();

  QueryProfile(Query query, Clock clock) {
    this.query = query;
    this.timings = new Timings(clock, STEPS);
  }

  Timings timings() {
    return timings;
  }

  void add(QueryProfile child) {
    children.add(child);
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", type());
    json.put("description", query.toString());
    json.put("time_in_nanos", timings.total());
    json.put("breakdown", timings.json());
    if (!children.isEmpty()) {
      json.put("children", children.stream().map(QueryProfile::json).toList());
    }
    return json;
  }

  private String type() {
    Class<?> kind = query.getClass();
    while (kind.isAnonymousClass() && kind.getSuperclass() != null) {
      kind = kind.getSuperclass();
    }
    return kind.getSimpleName();
  }
}
