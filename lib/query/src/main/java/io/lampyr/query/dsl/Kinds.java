package io.lampyr.query.dsl;

import io.lampyr.query.dsl.compound.CompoundKinds;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.geo.GeoKinds;
import io.lampyr.query.dsl.join.JoinKinds;
import io.lampyr.query.dsl.kql.KqlNode;
import io.lampyr.query.dsl.percolate.PercolateKinds;
import io.lampyr.query.dsl.score.ScoreKinds;
import io.lampyr.query.dsl.span.SpanKinds;
import io.lampyr.query.dsl.term.TermKinds;
import io.lampyr.query.dsl.text.TextKinds;
import io.lampyr.query.dsl.vector.VectorKinds;
import java.util.HashMap;
import java.util.Map;

/** All kinds of queries by their names, of all rooms. */
final class Kinds {
  static final Map<String, QueryReader.Kind> ALL = all();

  private Kinds() {}

  private static Map<String, QueryReader.Kind> all() {
    Map<String, QueryReader.Kind> all = new HashMap<>();
    CompoundKinds.add(all);
    TermKinds.add(all);
    TextKinds.add(all);
    SpanKinds.add(all);
    ScoreKinds.add(all);
    GeoKinds.add(all);
    VectorKinds.add(all);
    JoinKinds.add(all);
    all.put("kql", KqlNode::read);
    PercolateKinds.add(all, QueryParser::parse);
    return Map.copyOf(all);
  }
}
