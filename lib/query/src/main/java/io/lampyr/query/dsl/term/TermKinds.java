package io.lampyr.query.dsl.term;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;

/** The queries on whole values, by their names. */
public final class TermKinds {
  private TermKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("term", TermNode::read);
    kinds.put("terms", TermsNode::read);
    kinds.put("terms_set", TermsSetNode::read);
    kinds.put("range", RangeNode::read);
    kinds.put("prefix", PatternNode::prefix);
    kinds.put("wildcard", PatternNode::wildcard);
    kinds.put("regexp", PatternNode::regexp);
    kinds.put("fuzzy", PatternNode::fuzzy);
    kinds.put("exists", ExistsNode::read);
    kinds.put("ids", IdsNode::read);
  }
}
