package io.lampyr.query.dsl.text;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.AliasField;
import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Facts;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Fields with boosts, as queries write them: {@code title^3}, {@code *_name}. */
final class FieldWeights {
  /** The most fields that a query may be on. */
  static final int MAX_FIELDS = 1024;

  /** Types that no text can be searched for in, were their fields indexed or not. */
  private static final Set<String> WITHOUT_TEXTS =
      Set.of(
          "binary",
          "dense_vector",
          "flattened",
          "geo_point",
          "geo_shape",
          "histogram",
          "knn_vector",
          "murmur3",
          "percolator",
          "point",
          "shape",
          "xy_point",
          "xy_shape");

  private FieldWeights() {}

  /**
   * Names or patterns and their boosts; a boost that is none is a {@link FaultException}. A name
   * that comes again without a boost keeps the one that it had.
   */
  static Map<String, Float> parse(List<String> fields) {
    return parse(fields, true);
  }

  /** As {@link #parse}, but each name has the last of its boosts, 1 if it names none. */
  static Map<String, Float> parseLast(List<String> fields) {
    return parse(fields, false);
  }

  private static Map<String, Float> parse(List<String> fields, boolean keeps) {
    Map<String, Float> weights = new LinkedHashMap<>();
    for (String field : fields) {
      int caret = field.indexOf('^');
      float boost = 1;
      if (caret >= 0) {
        try {
          boost = Float.parseFloat(field.substring(caret + 1));
        } catch (NumberFormatException wrong) {
          throw FaultException.argument("failed to parse the boost of [" + field + "]");
        }
        if (!(boost >= 0) || Float.isInfinite(boost)) {
          throw FaultException.argument("negative or infinite boost in [" + field + "]");
        }
      }
      if (caret >= 0) {
        weights.put(field.substring(0, caret), boost);
      } else if (keeps) {
        weights.putIfAbsent(field, boost);
      } else {
        weights.put(field, boost);
      }
    }
    return weights;
  }

  /** Whether values that a field cannot have match nothing; all fields can hardly have them. */
  static boolean lenient(@Nullable Boolean asked, Map<String, Float> fields, QueryScope scope) {
    return asked != null ? asked : all(fields) || scope.settings().lenient();
  }

  /** The fields that are meant; patterns leave out what no text can be searched for in. */
  static Map<FieldTarget, Float> resolve(Map<String, Float> weights, QueryScope scope) {
    Map<FieldTarget, Float> found = new LinkedHashMap<>();
    weights.forEach((pattern, boost) -> {
      if (Glob.isGlob(pattern)) {
        matching(pattern, scope)
            .forEach(target -> found.merge(target, boost, (one, other) -> one * other));
      } else {
        FieldTarget target = scope.field(pattern);
        if (target != null) {
          found.merge(target, boost, (one, other) -> one * other);
        }
      }
    });
    if (found.size() > MAX_FIELDS) {
      throw FaultException.argument(
          "field expansion matches too many fields, limit: "
              + MAX_FIELDS
              + ", got: "
              + found.size());
    }
    return found;
  }

  /** A field comes again with each alias that the pattern means besides it, and else once. */
  private static List<FieldTarget> matching(String pattern, QueryScope scope) {
    List<FieldTarget> all = new ArrayList<>();
    for (MappedField field : scope.mapping().fields()) {
      for (String path : paths(field)) {
        FieldTarget target = Glob.matches(pattern, path) ? scope.field(path) : null;
        if (target != null
            && takesText(target, scope)
            && (Glob.matches(pattern, target.path()) || !all.contains(target))) {
          all.add(target);
        }
      }
    }
    return all;
  }

  /** The field's own path, and those of what is found of it otherwise. */
  private static List<String> paths(MappedField field) {
    return switch (field) {
      case AliasField alias -> List.of(alias.path());
      case LeafField leaf ->
          Stream.concat(Stream.of(leaf.path()), InnerLeaf.of(leaf).stream().map(InnerLeaf::path))
              .toList();
      case ObjectField object -> List.of();
    };
  }

  private static boolean takesText(FieldTarget target, QueryScope scope) {
    if (scope.mapping().computed().containsKey(target.path())) {
      return !target.type().name().equals("geo_point");
    }
    return switch (target.facts().index()) {
      case TERMS, RANGES -> true;
      case POINTS -> !target.type().name().equals("geo_point");
      // What is not indexed may have its column searched, or is refused by its name.
      case NONE -> !WITHOUT_TEXTS.contains(target.type().name());
      case SHAPES, VECTORS, FEATURES -> false;
    };
  }

  /** Whether the fields are all that there are, so that values which fit only some are fine. */
  static boolean all(Map<String, Float> weights) {
    return weights.keySet().stream().anyMatch(name -> name.equals("*"));
  }

  /** Whether nothing can be found in the field by terms. */
  static boolean isText(FieldTarget target) {
    return target.facts().index() == Facts.Index.TERMS;
  }
}
