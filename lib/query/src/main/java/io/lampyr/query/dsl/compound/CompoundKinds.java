package io.lampyr.query.dsl.compound;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;

/** The queries made of others, by their names. */
public final class CompoundKinds {
  private CompoundKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("match_all", (body, inner) -> new AllNode());
    kinds.put("match_none", (body, inner) -> new NoneNode());
    kinds.put("bool", BoolNode::read);
    kinds.put("constant_score", ConstantNode::read);
    kinds.put("dis_max", DisMaxNode::read);
    kinds.put("boosting", BoostingNode::read);
    kinds.put("hybrid", HybridNode::read);
    kinds.put("wrapper", WrapperNode::read);
    kinds.put("nested", NestedNode::read);
  }
}
