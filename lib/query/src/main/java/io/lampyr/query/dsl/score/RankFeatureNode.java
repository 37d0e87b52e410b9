package io.lampyr.query.dsl.score;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.mapping.field.FeatureType;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.List;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code rank_feature}: scores by a feature of the document. */
record RankFeatureNode(String field, String function, @Nullable Double first, double second)
    implements QueryNode {

  static QueryNode read(PlacedBody body, QueryReader inner) {
    body.finish("field", "saturation", "log", "sigmoid", "linear");
    String field = body.requireText("field");
    RankFeatureNode found = null;
    for (String function : new String[] {"saturation", "log", "sigmoid", "linear"}) {
      Part part = body.take(function);
      if (part != null) {
        if (found != null) {
          throw wrong(
              "Failed to build [feature] after last required field arrived",
              "Can only specify one of [log], [saturation], [sigmoid] and [linear]");
        }
        found = function(field, part, function);
      }
    }
    return found == null ? new RankFeatureNode(field, "saturation", null, 0) : found;
  }

  private static RankFeatureNode function(String field, Part part, String function) {
    PlacedBody body = PlacedBody.of("rank_feature", part);
    List<String> required =
        switch (function) {
          case "log" -> List.of("scaling_factor");
          case "sigmoid" -> List.of("pivot", "exponent");
          default -> List.of();
        };
    List<String> missing = required.stream().filter(key -> !body.has(key)).toList();
    if (!missing.isEmpty()) {
      Position end = part instanceof Part.Fields fields ? fields.end() : null;
      String at = end == null ? "" : "[" + end.line() + ":" + end.column() + "] ";
      throw wrong(at + "[feature] failed to parse field [" + function + "]", "Required " + missing);
    }
    String key = function.equals("log") ? "scaling_factor" : "pivot";
    Double first = body.has(key) ? body.number(key, 0) : null;
    double second = body.number("exponent", 0);
    body.finish();
    return new RankFeatureNode(field, function, first, second);
  }

  private static FaultException wrong(String reason, String cause) {
    return new FaultException(
        Fault.of(ErrorKind.ILLEGAL_ARGUMENT, cause).within(ErrorKind.X_CONTENT_PARSE, reason));
  }

  @Override
  public Query toLucene(QueryScope scope) {
    String inField = FeatureType.SINGLE;
    String feature = field;
    LeafField leaf = scope.mapping().leaf(field);
    if (leaf == null && field.indexOf('.') > 0) {
      int dot = field.lastIndexOf('.');
      leaf = scope.mapping().leaf(field.substring(0, dot));
      inField = field.substring(0, dot);
      feature = field.substring(dot + 1);
    }
    if (leaf == null) {
      return FieldTarget.unmapped(field);
    }
    if (!(leaf.type() instanceof FeatureType type)) {
      throw FaultException.argument(
          "[rank_feature] query only works on [rank_feature] fields and features of"
              + " [rank_features] fields, not ["
              + leaf.type().name()
              + "]");
    }
    if (!type.positive() && function.equals("log")) {
      throw FaultException.argument(
          "Cannot use the [log] function with a field that has a negative score impact as it would trigger negative scores");
    }
    double given = first == null ? 1 : first;
    // A feature that lowers scores is kept as its reciprocal. Elsewhere a sigmoid's pivot is taken
    // as
    // it is given even so, and a saturation's is not.
    float pivot = (float) (type.positive() ? given : 1 / given);
    return switch (function) {
      case "log" -> FeatureField.newLogQuery(inField, feature, 1, (float) given);
      case "linear" -> FeatureField.newLinearQuery(inField, feature, 1);
      case "sigmoid" -> sigmoid(inField, feature, given);
      default ->
          first == null
              ? FeatureField.newSaturationQuery(inField, feature)
              : FeatureField.newSaturationQuery(inField, feature, 1, pivot);
    };
  }

  private Query sigmoid(String inField, String feature, double pivot) {
    return FeatureField.newSigmoidQuery(inField, feature, 1, (float) pivot, (float) second);
  }
}
