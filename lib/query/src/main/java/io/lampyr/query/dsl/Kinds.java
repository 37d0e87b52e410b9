package io.lampyr.query.dsl;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All kinds of queries by their names: one line makes a kind known. */
final class Kinds {
  private static final Map<String, QueryReader.Kind> ALL = all();

  private Kinds() {}

  static QueryReader.@Nullable Kind find(String name) {
    return ALL.get(name);
  }

  private static Map<String, QueryReader.Kind> all() {
    Map<String, QueryReader.Kind> all = new HashMap<>();
    compound(all);
    terms(all);
    texts(all);
    scores(all);
    places(all);
    SpanReader.add(all);
    all.put("more_like_this", MoreLikeThisNode::read);
    all.put("intervals", IntervalsNode::read);
    return Map.copyOf(all);
  }

  private static void scores(Map<String, QueryReader.Kind> all) {
    all.put("function_score", FunctionScoreNode::read);
    all.put("script_score", ScriptScoreNode::read);
    all.put("script", ScriptNode::read);
    all.put("distance_feature", DistanceFeatureNode::read);
    all.put("rank_feature", RankFeatureNode::read);
    all.put("terms_set", TermsSetNode::read);
    all.put("pinned", PinnedNode::read);
    all.put("knn", KnnNode::read);
    all.put("percolate", Kinds::unsupported);
    all.put("has_child", Kinds::unsupported);
    all.put("has_parent", Kinds::unsupported);
    all.put("parent_id", Kinds::unsupported);
  }

  private static QueryNode unsupported(io.lampyr.query.dsl.body.Body body, QueryReader inner) {
    throw body.wrong("[" + body.query() + "] queries are not supported here");
  }

  private static void places(Map<String, QueryReader.Kind> all) {
    all.put("nested", NestedNode::read);
    all.put("geo_distance", GeoNode::distance);
    all.put("geo_bounding_box", GeoNode::box);
    all.put("geo_polygon", GeoNode::polygon);
    all.put("geo_shape", GeoShapeNode::read);
  }

  private static void compound(Map<String, QueryReader.Kind> all) {
    all.put("match_all", (body, inner) -> new AllNode());
    all.put("match_none", (body, inner) -> new NoneNode());
    all.put("bool", BoolNode::read);
    all.put("constant_score", ConstantNode::read);
    all.put("dis_max", DisMaxNode::read);
    all.put("boosting", BoostingNode::read);
    all.put("wrapper", WrapperNode::read);
  }

  private static void texts(Map<String, QueryReader.Kind> all) {
    all.put("match", MatchNode::match);
    all.put("match_phrase", MatchNode::phrase);
    all.put("match_phrase_prefix", MatchNode::phrasePrefix);
    all.put("match_bool_prefix", MatchNode::boolPrefix);
    all.put("multi_match", MultiMatchNode::read);
    all.put("combined_fields", CombinedFieldsNode::read);
    all.put("simple_query_string", SimpleStringNode::read);
    all.put("query_string", QueryStringNode::read);
  }

  private static void terms(Map<String, QueryReader.Kind> all) {
    all.put("term", TermNode::read);
    all.put("terms", TermsNode::read);
    all.put("range", RangeNode::read);
    all.put("prefix", PatternNode::prefix);
    all.put("wildcard", PatternNode::wildcard);
    all.put("regexp", PatternNode::regexp);
    all.put("fuzzy", PatternNode::fuzzy);
    all.put("exists", ExistsNode::read);
    all.put("ids", IdsNode::read);
  }
}
