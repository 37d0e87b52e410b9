package io.lampyr.query.aggregation.value;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.column.Columnless;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongConsumer;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** What the system knows of documents, as sorting and aggregations see it. */
public final class SystemLeaves {
  /** The field that has the index's name in all documents. */
  public static final String INDEX = "_index";

  /** Ids, of which columns are made as of texts: {@link KeptTerms}. */
  public static final LeafField ID = leaf(SystemFields.ID, "keyword");

  /** The index's name, which is in no column either. */
  public static final LeafField NAME = leaf(INDEX, "keyword");

  /** Sequence numbers. */
  public static final LeafField SEQ_NO = leaf(SystemFields.SEQ_NO, "long");

  private SystemLeaves() {}

  private static LeafField leaf(String name, String type) {
    LeafField made =
        Mapping.parse(
                Map.of("properties", Map.of("any", Map.of("type", type))),
                MappingContext.standard())
            .leaf("any");
    return new LeafField(
        name, Objects.requireNonNull(made).type(), List.of(), List.of(), Map.of(), Map.of());
  }

  /** Refuses ids to whoever may not have a column of them. */
  public static void checkIds(KeptTerms.Columns columns) {
    if (!columns.ofIds()) {
      throw FaultException.argument(
          "Fielddata access on the _id field is disallowed, you can re-enable it by updating the"
              + " dynamic cluster setting: indices.id_field_data.enabled");
    }
  }

  /** Ids as terms. */
  public static TermSource ids(
      KeptTerms.OfSearch columns, LongConsumer memory, @Nullable BytesRef missing) {
    checkIds(columns);
    return new TermSource(
        SystemFields.ID, Format.RAW, null, missing, context -> columns.column(context, ID, memory));
  }

  /** Refuses what nobody keeps a column of. */
  public static void check(String field) {
    switch (field) {
      case SystemFields.ROUTING,
          SystemFields.SOURCE,
          SystemFields.FIELD_NAMES,
          SystemFields.NESTED_PATH,
          SystemFields.DOC_COUNT,
          SystemFields.VERSION ->
          throw FaultException.argument(Columnless.unknown(field, field));
      default -> {}
    }
  }
}
