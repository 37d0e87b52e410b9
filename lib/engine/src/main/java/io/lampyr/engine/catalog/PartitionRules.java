package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;

/**
 * What holds of indices that spread the documents of one routing value over several shards. Only
 * the layout says that an index does: there are older ones whose settings do, without effect. Pure.
 */
public final class PartitionRules {
  /** In the place of an index's name, where there is none yet. */
  private static final String TEMPLATE = "validate-template";

  private PartitionRules() {}

  /** The layout that the settings of an index ask for, out of so many slots. */
  static IndexMetadata.Layout layout(String index, FlatSettings settings, int shards, int slots) {
    return layout(index, settings.number(IndexSettings.PARTITION, 1), shards, slots);
  }

  /** The same with partitions of that size. */
  static IndexMetadata.Layout layout(String index, int partition, int shards, int slots) {
    if (partition != 1 && partition >= slots) {
      throw FaultException.argument(
          "routing partition size ["
              + partition
              + "] should be a positive number less than the number of shards ["
              + slots
              + "] for ["
              + index
              + "]");
    }
    return new IndexMetadata.Layout(shards, slots, partition);
  }

  /**
   * Refuses a mapping by which a document could come without a routing value, or had to lie beside
   * another one. One that says nothing at all is only begun.
   */
  static void check(IndexMetadata.Layout layout, String index, Mapping mapping) {
    if (layout.partition() > 1) {
      check(index, mapping);
    }
  }

  /** The same of an index that is made. */
  static void checkNew(IndexMetadata.Layout layout, String index, Mapping mapping) {
    try {
      check(layout, index, mapping);
    } catch (FaultException wrong) {
      boolean parsed = wrong.fault().kind() == ErrorKind.ILLEGAL_STATE;
      throw parsed
          ? new FaultException(wrong.fault().within(ErrorKind.BAD_MAPPING, wrong.fault().reason()))
          : wrong;
    }
  }

  /** The same of a mapping that an index is to have. */
  public static void check(IndexMetadata index, Mapping mapping) {
    check(index.layout(), index.name(), mapping);
  }

  /**
   * Whether a mapping may still say for the first time whether each operation names its routing: of
   * an index that was made without any, every operation has.
   */
  public static boolean isRoutingOpen(IndexMetadata index, Mapping mapping) {
    return index.layout().partition() > 1 && mapping.toJson().isEmpty();
  }

  /** Refuses settings that no index could be made of, as far as a template says by itself. */
  static void checkTemplate(FlatSettings settings) {
    if (isIn(settings) && settings.has(IndexSettings.SHARDS)) {
      var _ = IndexCreation.layout(TEMPLATE, settings);
    }
  }

  /** The same of mappings. */
  static void checkTemplate(FlatSettings settings, Mapping mapping) {
    if (isIn(settings)) {
      check(TEMPLATE, mapping);
    }
  }

  private static boolean isIn(FlatSettings settings) {
    return settings.number(IndexSettings.PARTITION, 1) > 1;
  }

  private static void check(String index, Mapping mapping) {
    if (mapping.join().isPresent()) {
      throw new FaultException(
          ErrorKind.ILLEGAL_STATE,
          "cannot create join field ["
              + mapping.join().get().path()
              + "] for the partitioned index ["
              + index
              + "]");
    }
    if (!mapping.routingRequired() && !mapping.toJson().isEmpty()) {
      throw FaultException.argument(
          "mapping type [_doc] must have routing required for partitioned index [" + index + "]");
    }
  }
}
