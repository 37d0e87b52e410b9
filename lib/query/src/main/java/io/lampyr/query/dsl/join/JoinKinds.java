package io.lampyr.query.dsl.join;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;

/** The queries on related documents, by their names. */
public final class JoinKinds {
  private JoinKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("has_child", HasChildNode::read);
    kinds.put("has_parent", HasParentNode::read);
    kinds.put("parent_id", ParentIdNode::read);
  }
}
