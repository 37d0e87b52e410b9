package io.lampyr.query.sort;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.Columnless;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ConstantKeywordType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.SystemLeaves;
import io.lampyr.query.aggregation.value.TermSource;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.number.ScriptNumbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A sort for one shard. Safe for many threads, as far as the queries in it are. */
public final class CompiledSort {
  private static final int SHARD_SHIFT = 32;

  private final List<SortKey> keys;

  private CompiledSort(List<SortKey> keys) {
    this.keys = keys;
  }

  /** The sort, of which there must be at least one part. */
  public static CompiledSort of(List<? extends SortSpec> specs, SortContext context) {
    return new CompiledSort(specs.stream().map(spec -> key(spec, context)).toList());
  }

  private static SortKey key(SortSpec spec, SortContext context) {
    return switch (spec) {
      case SortSpec.ByScore score ->
          // Lucene's order by score descends unless it is reversed.
          new SortKey(new SortField(null, SortField.Type.SCORE, !score.descending()), new Scores());
      case SortSpec.ByDoc doc ->
          new SortKey(
              new SortField(null, SortField.Type.DOC, doc.descending()),
              new Docs(doc.shard() ? context.shard() : 0));
      case SortSpec.ByDistance distance -> DistanceSort.of(distance, context);
      case SortSpec.ByScript script ->
          script.text()
              ? ScriptTextSort.of(script, context)
              : new SortKey(
                  NestedNumbers.of(
                          ScriptNumbers.of(
                              script.script(),
                              ScriptContext.SORT,
                              context.mapping(),
                              context.index()),
                          script,
                          context)
                      .getSortField(script.descending()),
                  new DistanceSort.Numbers());
      case SortSpec.ByField field -> {
        SortKey made = made(field, context);
        yield made == null ? field(field, context) : made;
      }
    };
  }

  /** By what is in no column: ids, and what all documents have in common; null for all others. */
  private static @Nullable SortKey made(SortSpec.ByField spec, SortContext context) {
    LeafField leaf = context.mapping().leaf(spec.field());
    if (leaf != null && leaf.type() instanceof ConstantKeywordType constant) {
      return constant(spec, leaf, constant.constant(), context);
    }
    return switch (spec.field()) {
      case SystemFields.ID -> {
        checkNumeric(spec, SystemLeaves.ID, SystemFields.ID);
        SystemLeaves.checkIds(context.columns());
        ColumnFormat ids = ColumnFormat.ofSort(SystemLeaves.ID, spec.format());
        yield TermSort.of(spec, ids, context.documents(), context.columns(), null);
      }
      case SystemLeaves.INDEX -> constant(spec, SystemLeaves.NAME, context.index(), context);
      default -> null;
    };
  }

  private static SortKey constant(
      SortSpec.ByField spec, LeafField leaf, @Nullable String value, SortContext context) {
    checkNumeric(spec, leaf, spec.field());
    LeafField words = named(leaf.path(), SystemLeaves.NAME.type());
    TermSource all =
        new TermSource(leaf.path(), Format.RAW, new BytesRef(value == null ? "" : value), null);
    return TermSort.of(
        spec,
        ColumnFormat.ofSort(words, spec.format()),
        context.documents(),
        (segment, _) -> value == null ? DocValues.emptySortedSet() : all.leaf(segment),
        null);
  }

  private static void checkNumeric(SortSpec.ByField spec, LeafField leaf, String type) {
    if (spec.numericType() != null
        && leaf.type().facts().docValues() != Facts.DocValues.SORTED_NUMERIC) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD,
          "[numeric_type] option cannot be set on a non-numeric field, got " + type);
    }
  }

  private static SortKey field(SortSpec.ByField spec, SortContext context) {
    FlatKey key =
        context.mapping().leaf(spec.field()) == null
            ? FlatKey.of(context.mapping(), spec.field())
            : null;
    LeafField leaf =
        key == null ? leaf(spec, context.mapping()) : named(spec.field(), key.around().type());
    // What an index does not have is missing in all its documents, wherever it would be nested.
    boolean unmapped = key == null && context.mapping().leaf(spec.field()) == null;
    NestedDocs nested = unmapped ? null : NestedDocs.of(spec.nested(), context);
    ColumnFormat format = ColumnFormat.ofSort(leaf, spec.format());
    if (leaf.type().facts().docValues() == Facts.DocValues.SORTED_SET) {
      checkNumeric(spec, leaf, leaf.type().name());
    }
    return switch (leaf.type().facts().docValues()) {
      case SORTED_NUMERIC -> {
        if (leaf.type().name().equals("geo_point")) {
          throw place(leaf);
        }
        Cast cast = Cast.of(leaf, spec);
        ColumnFormat seen = cast == null ? format : ColumnFormat.ofSort(cast.to(), spec.format());
        NumberValues values = new NumberValues(seen, spec.format() != null);
        yield new SortKey(NumberSort.of(leaf, spec, values, cast, nested), values);
      }
      case SORTED_SET ->
          TermSort.of(
              spec,
              format,
              context.documents(),
              key == null ? null : (segment, _) -> key.column(segment.reader()),
              nested);
      case SHAPE, PLANE -> throw place(leaf);
      case NONE, BINARY -> {
        if (!(leaf.type() instanceof TextType text) || !text.fielddata()) {
          throw noColumn(leaf);
        }
        yield TermSort.of(spec, format, context.documents(), context.columns(), nested);
      }
    };
  }

  private static FaultException place(LeafField leaf) {
    return FaultException.argument(
        "can't sort on "
            + leaf.type().name()
            + " field without using specific sorting feature, like geo_distance");
  }

  private static LeafField leaf(SortSpec.ByField spec, Mapping mapping) {
    LeafField leaf = mapping.leaf(spec.field());
    if (leaf != null) {
      return leaf;
    }
    Columnless.checkInner(mapping, spec.field());
    String type =
        switch (spec.field()) {
          case "_seq_no", "_version", "_primary_term" -> "long";
          default -> {
            SystemLeaves.check(spec.field());
            yield spec.unmappedType();
          }
        };
    if (type == null) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD, "No mapping found for [" + spec.field() + "] in order to sort on");
    }
    return named(spec.field(), standard(type));
  }

  /** A type as a field has it for which nothing else is said. */
  static MappedType standard(String type) {
    LeafField made =
        Mapping.parse(
                Map.of("properties", Map.of("any", Map.of("type", type))),
                MappingContext.standard())
            .leaf("any");
    if (made == null) {
      throw FaultException.argument("No mapper found for type [" + type + "]");
    }
    return made.type();
  }

  static LeafField named(String path, MappedType type) {
    return new LeafField(path, type, List.of(), List.of(), Map.of(), Map.of());
  }

  static FaultException noColumn(LeafField leaf) {
    return leaf.type().facts().docValues() == Facts.DocValues.NONE
        ? Columnless.refused(leaf)
        : FaultException.argument(
            "can't sort on field [" + leaf.path() + "] of type [" + leaf.type().name() + "]");
  }

  /** Lucene's sort; not rewritten yet. */
  public Sort lucene() {
    return new Sort(keys.stream().map(SortKey::field).toArray(SortField[]::new));
  }

  /** The place behind which hits begin, of the values of an earlier hit. */
  public FieldDoc after(List<? extends @Nullable Object> given) {
    if (given.size() != keys.size()) {
      throw FaultException.argument(
          "search_after has " + given.size() + " value(s) but sort has " + keys.size() + ".");
    }
    Object[] lucene = new Object[keys.size()];
    for (int i = 0; i < lucene.length; i++) {
      lucene[i] = after(keys.get(i), given.get(i));
    }
    return new FieldDoc(Integer.MAX_VALUE, 0, lucene);
  }

  private static @Nullable Object after(SortKey key, @Nullable Object given) {
    String reason =
        "Failed to parse search_after value for field [" + key.field().getField() + "].";
    try {
      return key.values().lucene(given);
    } catch (FaultException wrong) {
      throw new FaultException(wrong.fault().within(ErrorKind.ILLEGAL_ARGUMENT, reason));
    } catch (NumberFormatException wrong) {
      throw new FaultException(
          Fault.of(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage()))
              .within(ErrorKind.ILLEGAL_ARGUMENT, reason));
    }
  }

  /** What a hit's values, as Lucene collected them, are to users and to other shards. */
  public SortValues values(@Nullable Object[] lucene) {
    List<@Nullable Object> comparable = new ArrayList<>(keys.size());
    List<@Nullable Object> shown = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      comparable.add(keys.get(i).values().comparable(lucene[i]));
      shown.add(keys.get(i).values().shown(lucene[i]));
    }
    return new SortValues(
        Collections.unmodifiableList(comparable), Collections.unmodifiableList(shown));
  }

  private record Scores() implements SortKey.Values {
    @Override
    public @Nullable Object comparable(@Nullable Object lucene) {
      return lucene;
    }

    @Override
    public @Nullable Object shown(@Nullable Object lucene) {
      return lucene;
    }

    @Override
    public Object lucene(@Nullable Object given) {
      return Float.valueOf(String.valueOf(given));
    }
  }

  private record Docs(int shard) implements SortKey.Values {
    @Override
    public @Nullable Object comparable(@Nullable Object lucene) {
      return lucene instanceof Integer doc ? ((long) shard << SHARD_SHIFT) + doc : lucene;
    }

    @Override
    public @Nullable Object shown(@Nullable Object lucene) {
      return comparable(lucene);
    }

    /** Before this shard's first document, one of its own, or behind its last one. */
    @Override
    public Object lucene(@Nullable Object given) {
      long value = Long.parseLong(String.valueOf(given));
      long here = value - ((long) shard << SHARD_SHIFT);
      return (int) Math.clamp(here, -1L, Integer.MAX_VALUE - 1L);
    }
  }
}
