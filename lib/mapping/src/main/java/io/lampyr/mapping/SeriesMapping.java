package io.lampyr.mapping;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.series.SeriesRules;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What mappings of time series may say, and what of them documents go by. */
public final class SeriesMapping {
  /** The field that says when. */
  public static final String TIMESTAMP = "@timestamp";

  private SeriesMapping() {}

  /** Refuses what no index of time series can have. */
  static void check(Mapping mapping, SeriesRules rules) {
    if (mapping.routingRequired()) {
      throw FaultException.argument(
          "routing is forbidden on CRUD operations that target indices in"
              + " [index.mode=time_series]");
    }
    if (!mapping.source().enabled()) {
      throw FaultException.argument(
          "_source can not be disabled in index using [time_series] index mode");
    }
    if (!mapping.source().isWhole()) {
      throw FaultException.mapper(
          "filtering the stored _source is incompatible with synthetic source");
    }
    int dimensions = 0;
    List<String> through = throughs(mapping);
    for (MappedField field : mapping.fields()) {
      switch (field) {
        case ObjectField object -> checkObject(object);
        case LeafField leaf -> {
          checkLeaf(leaf, rules, through);
          dimensions += leaf.type().facts().dimension() ? 1 : 0;
        }
        case AliasField _ -> {}
      }
    }
    if (dimensions > rules.maxDimensions()) {
      throw FaultException.argument(
          "Limit of total dimension fields [" + rules.maxDimensions() + "] has been exceeded");
    }
  }

  private static void checkObject(ObjectField object) {
    if (object.options().nested()) {
      throw FaultException.argument(
          "cannot have nested fields when index is in [index.mode=time_series]");
    }
  }

  /** What is in these may be of types that are no dimensions. */
  private static List<String> throughs(Mapping mapping) {
    return dimensions(mapping).stream()
        .filter(Glob::isGlob)
        .map(pattern -> pattern.substring(0, pattern.length() - 1))
        .toList();
  }

  private static void checkLeaf(LeafField leaf, SeriesRules rules, List<String> through) {
    if (leaf.path().equals(TIMESTAMP) && !(leaf.type() instanceof DateType)) {
      throw FaultException.argument(
          "data stream timestamp field ["
              + TIMESTAMP
              + "] is of type ["
              + leaf.type().name()
              + "], but [date,date_nanos] is expected");
    }
    if (leaf.type().facts().dimension() || through.stream().anyMatch(leaf.path()::startsWith)) {
      return;
    }
    for (String pattern : rules.routingPath()) {
      if (Glob.matches(pattern, leaf.path())) {
        throw FaultException.argument(
            "All fields that match routing_path must be configured with [time_series_dimension:"
                + " true] or flattened fields with a list of dimensions in"
                + " [time_series_dimensions] and without the [script] parameter. ["
                + leaf.path()
                + "] was ["
                + leaf.type().name()
                + "].");
      }
    }
  }

  /** Names and patterns of the dimensions that the mapping tells of, in order. */
  public static List<String> dimensions(Mapping mapping) {
    TreeSet<String> paths = new TreeSet<>();
    for (MappedField field : mapping.fields()) {
      switch (field) {
        case ObjectField object -> {
          ObjectField.PassThrough through = object.options().through();
          if (through != null && through.dimensions()) {
            paths.add(object.path() + ".*");
          }
        }
        case LeafField leaf -> {
          if (leaf.type().facts().dimension()) {
            paths.add(leaf.path());
          }
        }
        case AliasField _ -> {}
      }
    }
    return new ArrayList<>(paths);
  }
}
