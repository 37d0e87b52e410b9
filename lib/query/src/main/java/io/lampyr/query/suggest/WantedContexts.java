package io.lampyr.query.suggest;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.ColumnValues;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.CompletionContexts;
import io.lampyr.mapping.field.CompletionType;
import io.lampyr.mapping.field.Geohash;
import io.lampyr.mapping.field.ValueException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The contexts in which a suggester wants completions, as the field writes them. */
final class WantedContexts {
  private final CompletionContexts contexts;
  private final Mapping mapping;
  private final String field;
  private final Map<String, List<Wanted>> wanted = new LinkedHashMap<>();

  /** One value, or the beginning of values, and what weights are multiplied by. */
  private record Wanted(String value, float boost, boolean prefix) {
    boolean fits(String context) {
      return prefix ? context.startsWith(value) : context.equals(value);
    }
  }

  private WantedContexts(CompletionContexts contexts, Mapping mapping, String field) {
    this.contexts = contexts;
    this.mapping = mapping;
    this.field = field;
  }

  /** Null for a field without contexts. */
  static @Nullable WantedContexts of(
      Suggester.Completion suggester, LeafField leaf, CompletionType type, Mapping mapping) {
    boolean none = suggester.contexts().values().stream().allMatch(List::isEmpty);
    if (type.contexts().isEmpty()) {
      if (!none) {
        throw FaultException.argument(
            "suggester [" + suggester.field() + "] doesn't expect any context");
      }
      return null;
    }
    if (none) {
      throw FaultException.argument("Missing mandatory contexts in context query");
    }
    WantedContexts all = new WantedContexts(type.contexts(), mapping, leaf.path());
    try {
      suggester
          .contexts()
          .forEach((name, given) -> {
            CompletionContexts.Definition definition = type.contexts().definition(name);
            List<Wanted> values = all.wanted.computeIfAbsent(name, _ -> new ArrayList<>());
            given.forEach(one -> add(definition, one, values));
          });
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
    return all;
  }

  private static void add(
      CompletionContexts.Definition definition, Suggester.InContext given, List<Wanted> into) {
    if (!definition.geo()) {
      into.add(new Wanted(definition.value(given.value()), given.boost(), given.prefix()));
      return;
    }
    Object precision = given.precision();
    int characters =
        precision == null
            ? definition.precision()
            : Math.min(definition.precision(), Geohash.characters(precision, "precision"));
    String cell = definition.value(given.value()).substring(0, characters);
    List<String> cells = new ArrayList<>(List.of(cell));
    if (given.neighbours().isEmpty() && characters == definition.precision()) {
      cells.addAll(Geohash.around(cell));
    }
    for (Object one : given.neighbours()) {
      int coarser = Geohash.characters(one, "neighbours");
      if (coarser < characters) {
        String around = cell.substring(0, coarser);
        cells.add(around);
        cells.addAll(Geohash.around(around));
      }
    }
    for (String each : cells) {
      into.add(new Wanted(each, given.boost(), each.length() < definition.precision()));
    }
  }

  /** The contexts of one segment's documents. */
  Of of(LeafReaderContext segment) throws IOException {
    Map<String, ColumnValues> columns = new LinkedHashMap<>();
    for (String name : wanted.keySet()) {
      String path = contexts.definition(name).path();
      LeafField leaf = path == null ? null : mapping.leaf(path);
      LeafField column = leaf == null ? null : column(leaf);
      if (column != null) {
        columns.put(name, ColumnValues.open(segment.reader(), ColumnFormat.of(column, null)));
      }
    }
    return new Of(
        DocValues.getBinary(segment.reader(), field + CompletionContexts.COLUMN), columns);
  }

  /** Texts have no column of their own, but perhaps one of whole values beside them. */
  private static LeafField column(LeafField leaf) {
    if (leaf.type().facts().hasDocValues()) {
      return leaf;
    }
    for (LeafField beside : leaf.subfields().values()) {
      if (beside.type().name().equals("keyword") && beside.type().facts().hasDocValues()) {
        return beside;
      }
    }
    throw FaultException.argument(
        "a context takes its values from ["
            + leaf.path()
            + "], which has no column of whole values, nor a [keyword] beside it");
  }

  /** One segment. */
  final class Of {
    private final BinaryDocValues own;
    private final Map<String, ColumnValues> columns;

    private Of(BinaryDocValues own, Map<String, ColumnValues> columns) {
      this.own = own;
      this.columns = columns;
    }

    /** The highest boost of a context that is wanted of an input; zero without one. */
    float boost(int doc, BytesRef input, Map<String, List<String>> fitting) throws IOException {
      float most = 0;
      if (own.advanceExact(doc)) {
        String wantedInput = input.utf8ToString();
        for (BytesRef entry : entries(own.binaryValue())) {
          String text = entry.utf8ToString();
          int valueAt = text.indexOf('\0', wantedInput.length() + 1);
          if (text.startsWith(wantedInput + '\0') && valueAt >= 0) {
            String name = text.substring(wantedInput.length() + 1, valueAt);
            most = Math.max(most, boost(name, text.substring(valueAt + 1), fitting));
          }
        }
      }
      for (Map.Entry<String, ColumnValues> column : columns.entrySet()) {
        CompletionContexts.Definition definition = contexts.definition(column.getKey());
        for (Object value : column.getValue().of(doc)) {
          String context = definition.value(Objects.requireNonNull(value));
          most = Math.max(most, boost(column.getKey(), context, fitting));
        }
      }
      return most;
    }

    private float boost(String name, String value, Map<String, List<String>> fitting) {
      float most = 0;
      for (Wanted one : wanted.getOrDefault(name, List.of())) {
        if (one.fits(value)) {
          most = Math.max(most, one.boost());
          List<String> values = fitting.computeIfAbsent(name, _ -> new ArrayList<>());
          if (!values.contains(value)) {
            values.add(value);
          }
        }
      }
      return most;
    }
  }

  private static List<BytesRef> entries(BytesRef packed) {
    ByteArrayDataInput in = new ByteArrayDataInput(packed.bytes, packed.offset, packed.length);
    List<BytesRef> entries = new ArrayList<>();
    for (int left = in.readVInt(); left > 0; left--) {
      int length = in.readVInt();
      entries.add(new BytesRef(packed.bytes, in.getPosition(), length));
      in.skipBytes(length);
    }
    return entries;
  }
}
