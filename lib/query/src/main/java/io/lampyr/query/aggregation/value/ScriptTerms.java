package io.lampyr.query.aggregation.value;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.ScriptResults;
import io.lampyr.query.script.doc.DocGiven;
import io.lampyr.query.script.doc.ScriptedIndex;
import io.lampyr.query.script.run.Elements;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefArray;
import org.apache.lucene.util.BytesRefHash;
import org.apache.lucene.util.Counter;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Terms that a script computes, of a document's fields or of each of its terms. They are numbered
 * in their order, so the script is run for all documents of a segment before the first is asked
 * for; what goes wrong for one of them is told only to who asks for that document. Memory is told
 * before it is taken. Safe for many threads.
 */
public final class ScriptTerms implements TermSource.Uninverting {
  private static final int LOOK_EVERY = 1024;
  private static final String WHERE = "ScriptBytesValues value";

  private final ScriptProgram program;
  private final ScriptedIndex index;
  private final CollectedScores scores;
  private final @Nullable TermSource values;
  private final LongConsumer memory;
  private final BooleanSupplier stopped;
  private final Map<Object, Made> made = new ConcurrentHashMap<>();

  /** How many terms a document has. */
  @FunctionalInterface
  public interface Counts {
    int of(int doc) throws IOException;
  }

  /** What became of a segment's documents. */
  private record Made(UninvertedColumn column, FixedBitSet failed) {}

  /**
   * Terms by a script.
   *
   * @param scores what {@code _score} stands for
   * @param values the terms that {@code _value} stands for; null if the script is of documents
   * @param stopped whether nobody waits for the result any more
   */
  public ScriptTerms(
      Script script,
      ScriptedIndex index,
      CollectedScores scores,
      @Nullable TermSource values,
      LongConsumer memory,
      BooleanSupplier stopped) {
    this.program = script.compile(ScriptContext.VALUE);
    this.index = index;
    this.scores = scores;
    this.values = values;
    this.memory = memory;
    this.stopped = stopped;
  }

  /** Counts the terms of a segment's documents, equal ones of a document too. */
  public Counts counts(LeafReaderContext context) throws IOException {
    Running running = new Running(context);
    return doc -> running.terms(doc).size();
  }

  @Override
  public SortedSetDocValues of(LeafReaderContext context) throws IOException {
    Made known = made.get(context.id());
    if (known == null) {
      known = new Making(context).all();
      made.put(context.id(), known);
    }
    return new Checked(known, new Running(context));
  }

  /** The script on one segment's documents, one after the other. Of one thread. */
  private final class Running {
    private final DocGiven given;
    private final @Nullable SortedSetDocValues own;

    Running(LeafReaderContext context) throws IOException {
      DoubleValues scored = program.uses("_score") ? scores.of(context) : null;
      this.given =
          DocGiven.scored(index, context, program.script().params(), scored)
              .sourced(program.script().source(), index.mapping(), context);
      this.own = values == null ? null : values.leaf(context);
    }

    List<String> terms(int doc) throws IOException {
      List<String> terms = new ArrayList<>();
      given.moveTo(doc);
      if (own == null) {
        add(program.run(given), terms);
      } else if (own.advanceExact(doc)) {
        for (int i = own.docValueCount(); i > 0; i--) {
          given.current(shown(own.lookupOrd(own.nextOrd())));
          add(program.run(given), terms);
        }
      }
      return terms;
    }

    /** Addresses and versions are texts for scripts, though they are kept in other forms. */
    private String shown(BytesRef term) {
      Format format = values == null ? Format.RAW : values.format();
      return format.isRaw() ? term.utf8ToString() : String.valueOf(format.json(term));
    }

    private void add(@Nullable Object result, List<String> terms) {
      if (result instanceof Elements field) {
        field.list().forEach(one -> terms.add(program.text(one, WHERE)));
      } else if (result instanceof Collection<?> many) {
        ScriptResults.refuseEndless(many, WHERE);
        many.forEach(one -> terms.add(one == null ? "" : program.text(one, WHERE)));
      } else if (result != null) {
        terms.add(program.text(result, WHERE));
      }
    }
  }

  /** Runs it for all documents of a segment. */
  private final class Making {
    private final LeafReaderContext context;
    private final int docs;
    private final BytesRefHash hash = new BytesRefHash();
    private final int[] starts;
    private int[] pairs = new int[64];
    private int count;
    private long told;

    Making(LeafReaderContext context) {
      this.context = context;
      this.docs = context.reader().maxDoc();
      tell((docs + 1L) * Integer.BYTES + docs / Byte.SIZE);
      this.starts = new int[docs + 1];
    }

    private void tell(long bytes) {
      memory.accept(bytes);
      told += bytes;
    }

    Made all() throws IOException {
      Running running = new Running(context);
      Bits live = context.reader().getLiveDocs();
      FixedBitSet failed = new FixedBitSet(Math.max(1, docs));
      for (int doc = 0; doc < docs; doc++) {
        starts[doc + 1] = count;
        if ((live == null || live.get(doc)) && !(doc % LOOK_EVERY == 0 && stopped.getAsBoolean())) {
          try {
            running.terms(doc).forEach(this::add);
          } catch (FaultException wrong) {
            count = starts[doc + 1];
            failed.set(doc);
          }
          starts[doc + 1] = count;
        }
      }
      return new Made(column(), failed);
    }

    private void add(String term) {
      int before = hash.size();
      int id = hash.add(new BytesRef(term));
      id = id < 0 ? -id - 1 : id;
      if (hash.size() > before) {
        tell(term.length() + 4L * Integer.BYTES);
      }
      if (count == pairs.length) {
        tell((long) pairs.length * Integer.BYTES);
        pairs = Arrays.copyOf(pairs, 2 * pairs.length);
      }
      pairs[count++] = id;
    }

    /** With the terms numbered in their order, and each once for a document. */
    private UninvertedColumn column() {
      BytesRefArray terms = new BytesRefArray(Counter.newCounter());
      int[] ordinals = new int[hash.size()];
      int[] sorted = hash.sort();
      BytesRef spare = new BytesRef();
      for (int i = 0; i < ordinals.length; i++) {
        ordinals[sorted[i]] = i;
        terms.append(hash.get(sorted[i], spare));
      }
      int kept = 0;
      for (int doc = 0; doc < docs; doc++) {
        int from = starts[doc];
        int to = starts[doc + 1];
        starts[doc] = kept;
        for (int i = from; i < to; i++) {
          pairs[i] = ordinals[pairs[i]];
        }
        Arrays.sort(pairs, from, to);
        for (int i = from; i < to; i++) {
          if (i == from || pairs[i] != pairs[kept - 1]) {
            pairs[kept++] = pairs[i];
          }
        }
      }
      starts[docs] = kept;
      return UninvertedColumn.of(terms, starts, Arrays.copyOf(pairs, kept), told);
    }
  }

  /** The column, but for documents that the script failed on. */
  private static final class Checked extends SortedSetDocValues {
    private final SortedSetDocValues column;
    private final FixedBitSet failed;
    private final Running running;

    Checked(Made made, Running running) {
      this.column = made.column().values();
      this.failed = made.failed();
      this.running = running;
    }

    @Override
    public boolean advanceExact(int target) throws IOException {
      if (failed.get(target)) {
        // Throws what it threw before.
        var _ = running.terms(target);
      }
      return column.advanceExact(target);
    }

    @Override
    public int docValueCount() {
      return column.docValueCount();
    }

    @Override
    public long nextOrd() throws IOException {
      return column.nextOrd();
    }

    @Override
    public BytesRef lookupOrd(long ordinal) throws IOException {
      return column.lookupOrd(ordinal);
    }

    @Override
    public long getValueCount() {
      return column.getValueCount();
    }

    @Override
    public int docID() {
      return column.docID();
    }

    @Override
    public int nextDoc() throws IOException {
      return advance(docID() + 1);
    }

    @Override
    public int advance(int target) throws IOException {
      for (int doc = target; doc < failed.length(); doc++) {
        if (advanceExact(doc)) {
          return doc;
        }
      }
      return column.advance(NO_MORE_DOCS);
    }

    @Override
    public long cost() {
      return column.cost();
    }
  }
}
