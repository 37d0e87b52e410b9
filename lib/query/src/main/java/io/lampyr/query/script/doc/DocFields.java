package io.lampyr.query.script.doc;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.column.Columnless;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.Elements;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** {@code doc}: the fields of one document after the other of a segment. For one thread. */
public final class DocFields implements Elements {
  private final Mapping mapping;
  private final LeafReaderContext leaf;
  private final @Nullable String index;
  private final int shard;
  private final @Nullable TextColumns texts;
  private final Map<String, DocField> open = new HashMap<>();
  private final TermTallies terms;
  private final @Nullable TermStats stats;
  private final Map<String, Extraction> extractions = new HashMap<>();
  private int doc = -1;

  public DocFields(Mapping mapping, LeafReaderContext leaf) {
    this(new ScriptedIndex(mapping, null), leaf, null);
  }

  /** Of an index whose name scripts may ask for. */
  public DocFields(ScriptedIndex of, LeafReaderContext leaf, @Nullable String index) {
    this(of, leaf, index, 0);
  }

  /** The same, of one of the index's shards. */
  public DocFields(ScriptedIndex of, LeafReaderContext leaf, @Nullable String index, int shard) {
    this.mapping = of.mapping();
    this.texts = of.texts();
    this.shard = shard;
    this.index = index;
    this.leaf = leaf;
    this.terms = new TermTallies(leaf);
    this.stats = of.asked() == null ? null : new TermStats(this, of.asked());
  }

  TermTallies terms() {
    return terms;
  }

  /** Of the query's terms; null if there is none of whose terms one could ask. */
  @Nullable TermStats stats() {
    return stats;
  }

  /** Documents come in ascending order. */
  public void moveTo(int next) {
    doc = next;
  }

  LeafReaderContext leaf() {
    return leaf;
  }

  /** The index's name, or nothing where nobody knows it. */
  String index() {
    return index == null ? "" : index;
  }

  int shard() {
    return shard;
  }

  int doc() {
    return doc;
  }

  @Override
  public String typeName() {
    return "org.elasticsearch.search.lookup.LeafDocLookup";
  }

  /** The field's values of the document where this is. */
  DocField field(String name, int offset) {
    DocField field = open.get(name);
    if (field == null) {
      field = open(name, offset);
      open.put(name, field);
    }
    try {
      field.moveTo(doc);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return field;
  }

  private DocField open(String name, int offset) {
    LeafField found = mapping.leaf(name);
    try {
      if (found != null) {
        return DocField.open(found, leaf, texts, offset);
      }
      DocField.Column column = SystemColumns.of(name, leaf.reader(), index);
      if (column != null) {
        return DocField.ofSystem(name, column);
      }
      throw ScriptFailure.argument(
          SystemColumns.has(name, index)
              ? Columnless.unknown(name, name)
              : "No field found for [" + name + "] in mapping",
          offset);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Whether there is such a field. */
  boolean has(String name) {
    return mapping.leaf(name) != null || SystemColumns.has(name, index);
  }

  /** What finds a pattern's parts; patterns are constants, so there are few of them. */
  Extraction extraction(String function, Arguments arguments) {
    String separator = arguments.count() == 2 ? arguments.text(1) : "";
    return extractions.computeIfAbsent(
        function + "\n" + separator + "\n" + arguments.text(0),
        _ -> Extraction.of(function, arguments.text(0), separator, arguments.offset()));
  }

  @Override
  public @Nullable Object element(@Nullable Object key, int offset) {
    // The name's place is behind the bracket.
    return field(String.valueOf(key), offset + 1);
  }

  @Override
  public @Nullable Object member(String name, int offset) {
    return field(name, offset);
  }

  @Override
  public boolean isMap() {
    return true;
  }

  @Override
  public List<? extends @Nullable Object> list() {
    throw ScriptFailure.argument("[doc] cannot be gone through", 0);
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    if (arguments.count() == 1 && method.equals("containsKey")) {
      return has(arguments.text(0));
    }
    if (arguments.count() == 1 && method.equals("get")) {
      return field(arguments.text(0), arguments.offset());
    }
    throw arguments.unknownMethod(typeName(), method);
  }
}
