package io.lampyr.query.dsl.score;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.FeatureType;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.body.PlacedOptions;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code rank_feature}: scores by a feature of the document. */
record RankFeatureNode(String field, String function, @Nullable Double first, double second)
    implements QueryNode {

  private static final String NAME = "feature";
  private static final List<String> FUNCTIONS = List.of("log", "saturation", "sigmoid", "linear");

  static QueryNode read(PlacedBody body, QueryReader inner) {
    PlacedOptions options = body.options(NAME);
    Optional<String> field = options.text("field");
    options.number("boost");
    options.text("_name");
    List<RankFeatureNode> found = new ArrayList<>();
    for (String function : FUNCTIONS) {
      options
          .object(function)
          .map(given ->
              options.within(function, given, () -> function(field.orElse(""), given, function)))
          .ifPresent(found::add);
    }
    options.end("field");
    return options.built(() -> {
      if (found.size() > 1) {
        throw FaultException.argument(
            "Can only specify one of [log], [saturation], [sigmoid] and [linear]");
      }
      return found.isEmpty()
          ? new RankFeatureNode(field.orElseThrow(), "saturation", null, 0)
          : found.getFirst();
    });
  }

  private static RankFeatureNode function(String field, Part.Fields part, String function) {
    PlacedOptions options = PlacedOptions.of(function, part);
    Optional<Double> first =
        switch (function) {
          case "log" -> options.number("scaling_factor");
          case "linear" -> Optional.empty();
          default -> options.number("pivot");
        };
    double second = function.equals("sigmoid") ? options.number("exponent").orElse(0.0) : 0;
    options.end(
        switch (function) {
          case "log" -> new String[] {"scaling_factor"};
          case "sigmoid" -> new String[] {"pivot", "exponent"};
          default -> new String[0];
        });
    return new RankFeatureNode(field, function, first.orElse(null), second);
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
    boolean isWhole = leaf.type().name().equals("rank_features") && feature.equals(field);
    if (isWhole || !(leaf.type() instanceof FeatureType type)) {
      throw FaultException.argument(
          "[rank_feature] query only works on [rank_feature] fields and features of"
              + " [rank_features] fields, not ["
              + leaf.type().name()
              + "]");
    }
    if (!type.positive() && function.equals("log")) {
      throw FaultException.argument(
          "Cannot use the [log] function with a field that has a negative score impact as it would"
              + " trigger negative scores");
    }
    float given = first == null ? 1 : first.floatValue();
    return switch (function) {
      case "log" -> FeatureField.newLogQuery(inField, feature, 1, given);
      case "linear" -> FeatureField.newLinearQuery(inField, feature, 1);
      case "sigmoid" -> FeatureField.newSigmoidQuery(inField, feature, 1, given, (float) second);
      default ->
          first == null
              ? FeatureField.newSaturationQuery(inField, feature)
              : FeatureField.newSaturationQuery(inField, feature, 1, given);
    };
  }
}
