package io.lampyr.query.dsl.text;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;

/** The queries whose text is analyzed, by their names. */
public final class TextKinds {
  private TextKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("match", MatchNode::match);
    kinds.put("match_phrase", MatchNode::phrase);
    kinds.put("match_phrase_prefix", MatchNode::phrasePrefix);
    kinds.put("match_bool_prefix", MatchNode::boolPrefix);
    kinds.put("common", CommonNode::read);
    kinds.put("multi_match", MultiMatchNode::read);
    kinds.put("combined_fields", CombinedFieldsNode::read);
    kinds.put("simple_query_string", SimpleStringNode::read);
    kinds.put("query_string", QueryStringNode::read);
    kinds.put("more_like_this", MoreLikeThisNode::read);
  }
}
