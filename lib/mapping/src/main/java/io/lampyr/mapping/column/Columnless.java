package io.lampyr.mapping.column;

import io.lampyr.mapping.InnerLeaf;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.TextType;

/** What is said of fields that have no column of values, where one is asked for. */
public final class Columnless {
  private Columnless() {}

  /** The refusal of sorting by such a field, of aggregating it or showing its column. */
  public static FaultException refused(LeafField leaf) {
    MappedType type = leaf.type();
    if (type instanceof TextType) {
      return FaultException.argument(
          "Text fields are not optimised for operations that require per-document field data like"
              + " aggregations and sorting, so these operations are disabled by default. Please use"
              + " a keyword field instead. Alternatively, set fielddata=true on ["
              + leaf.path()
              + "] in order to load field data by uninverting the inverted index. Note that this"
              + " can use significant memory.");
    }
    return FaultException.argument(
        switch (type.name()) {
          case "rank_feature", "rank_features" ->
              "[" + type.name() + "] fields do not support sorting, scripting or aggregating";
          case "completion", "search_as_you_type" -> unknown(leaf.path(), type.name());
          default ->
              type.facts().index() == Facts.Index.VECTORS
                  ? unknown(leaf.path(), type.name())
                  : "Can't load fielddata on ["
                      + leaf.path()
                      + "] because fielddata is unsupported on fields of type ["
                      + type.name()
                      + "]. Use doc values instead.";
        });
  }

  /** Refuses what is made of another field's texts; what is no such field is passed over. */
  public static void checkInner(Mapping mapping, String path) {
    InnerLeaf inner = InnerLeaf.find(mapping, path);
    if (inner != null) {
      throw FaultException.argument(unknown(path, inner.kind()));
    }
  }

  /** What is said of fields whose type never has columns. */
  public static String unknown(String path, String type) {
    return "Fielddata is not supported on field [" + path + "] of type [" + type + "]";
  }
}
