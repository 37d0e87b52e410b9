package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.value.TermNumbers;
import io.lampyr.query.aggregation.value.TermSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefHash;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.IntsRef;
import org.apache.lucene.util.LongValues;
import org.jspecify.annotations.Nullable;

/**
 * Collects terms by their ordinals. Those of a segment are translated to numbers that the whole
 * shard has for the field's terms, if somebody has made them; otherwise each is looked up when it
 * is first seen in the segment.
 */
final class TermCollecting extends KeyedCollecting {
  private static final int UNSEEN = -1;
  private static final int UNWANTED = -2;

  /** What a term takes beside its bytes, where it is numbered and again where it is a key. */
  private static final int TERM_BYTES = 32;

  /**
   * What terms to collect.
   *
   * @param wanted which of them; null if all
   * @param choice which of them leave the shard; null if that cannot be told yet
   */
  record Terms(
      TermSource source,
      @Nullable Predicate<BytesRef> wanted,
      boolean withoutDocuments,
      @Nullable Choice choice,
      Told told) {

    /** A term that no document has, or that is no column's, has no number in the shard. */
    private boolean isNumbered() {
      return source.isColumn() && source.missing() == null && !told.map();
    }
  }

  /**
   * What profiles tell of it.
   *
   * @param map whether the request asked for a map of terms
   * @param filtered whether some terms are left out
   */
  record Told(boolean map, boolean filtered, String results) {}

  private final AggregationScope scope;
  private final Terms terms;
  private final @Nullable TermNumbers shared;
  private final TermNumbers.@Nullable Lookup lookup;
  private final BytesRefHash numbers = new BytesRefHash();
  private boolean allNumbered;
  private int segments;
  private int singles;

  TermCollecting(AggregationScope scope, Node self, String type, Terms terms) {
    super(scope, self, type, terms.source().format(), terms.choice());
    this.scope = scope;
    this.terms = terms;
    this.shared =
        terms.isNumbered()
            ? scope
                .terms()
                .numbers(terms.source().field())
                .filter(known -> known.count() <= Integer.MAX_VALUE)
                .orElse(null)
            : null;
    this.lookup = shared == null ? null : shared.lookup(scope.searcher().getIndexReader());
    if (shared != null) {
      ordinals.denseKeys(shared.count());
    }
  }

  private boolean isWanted(BytesRef term) {
    return terms.wanted() == null || terms.wanted().test(term);
  }

  private int number(BytesRef term) {
    if (!isWanted(term)) {
      return UNWANTED;
    }
    int number = numbers.add(term);
    if (number < 0) {
      return -number - 1;
    }
    scope.memory().accept((long) TERM_BYTES + term.length);
    return number;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    SortedSetDocValues values = terms.source().leaf(segment.context());
    SortedDocValues single = DocValues.unwrapSingleton(values);
    int missing = terms.source().missing() == null ? UNWANTED : number(terms.source().missing());
    segments++;
    singles += single == null ? 0 : 1;
    Numbers byOrdinal = numbers(values, segment.context());
    Leaf inside = subs.leaf(segment);
    return single != null
        ? new Singles(single, byOrdinal, missing, inside)
        : new Several(values, byOrdinal, missing, inside);
  }

  /** Takes documents that have at most one term each. */
  private final class Singles extends Inside {
    private final SortedDocValues values;
    private final Numbers numbers;
    private final int missing;
    private final Leaf inside;
    private int[] found = new int[0];
    private int[] buckets = new int[0];

    Singles(SortedDocValues values, Numbers numbers, int missing, Leaf inside) {
      super(inside);
      this.values = values;
      this.numbers = numbers;
      this.missing = missing;
      this.inside = inside;
    }

    private int number(int doc) throws IOException {
      return values.advanceExact(doc) ? numbers.number(values.ordValue()) : missing;
    }

    @Override
    public void collect(int doc, int bucket) throws IOException {
      int number = number(doc);
      if (number >= 0) {
        count(doc, bucket, number, inside);
      }
    }

    @Override
    public void collect(int[] docs, int count, int bucket) throws IOException {
      found = ArrayUtil.growNoCopy(found, count);
      buckets = ArrayUtil.growNoCopy(buckets, count);
      int size = 0;
      for (int i = 0; i < count; i++) {
        int number = number(docs[i]);
        if (number >= 0) {
          found[size] = docs[i];
          int ordinal = ordinals.find(bucket, number);
          ordinals.count(ordinal, subs.counts().of(docs[i]));
          buckets[size++] = ordinal;
        }
      }
      if (!subs.isEmpty()) {
        inside.collect(found, buckets, size);
      }
    }
  }

  /** Takes documents that may have several terms each. */
  private final class Several extends Inside {
    private final SortedSetDocValues values;
    private final Numbers numbers;
    private final int missing;
    private final Leaf inside;

    Several(SortedSetDocValues values, Numbers numbers, int missing, Leaf inside) {
      super(inside);
      this.values = values;
      this.numbers = numbers;
      this.missing = missing;
      this.inside = inside;
    }

    @Override
    public void collect(int doc, int bucket) throws IOException {
      if (!values.advanceExact(doc)) {
        if (missing >= 0) {
          count(doc, bucket, missing, inside);
        }
        return;
      }
      for (int i = values.docValueCount(); i > 0; i--) {
        int number = numbers.number(values.nextOrd());
        if (number >= 0) {
          count(doc, bucket, number, inside);
        }
      }
    }
  }

  private Numbers numbers(SortedSetDocValues values, LeafReaderContext context) {
    if (shared == null) {
      return new Seen(values);
    }
    LongValues translated = shared.of(context);
    return terms.wanted() == null
        ? ordinal -> (int) translated.get(ordinal)
        : new Filtered(values, translated);
  }

  /** Numbers of a segment's ordinals; negative for terms that are not wanted. */
  private interface Numbers {
    int number(long ordinal) throws IOException;
  }

  /** The shard's numbers of those ordinals whose terms are wanted, which are looked at once. */
  private final class Filtered implements Numbers {
    private final SortedSetDocValues values;
    private final LongValues translated;
    private final FixedBitSet seen;
    private final FixedBitSet wanted;

    Filtered(SortedSetDocValues values, LongValues translated) {
      this.values = values;
      this.translated = translated;
      this.seen = new FixedBitSet(Math.toIntExact(values.getValueCount()));
      this.wanted = new FixedBitSet(seen.length());
    }

    @Override
    public int number(long ordinal) throws IOException {
      if (!seen.getAndSet((int) ordinal) && isWanted(values.lookupOrd(ordinal))) {
        wanted.set((int) ordinal);
      }
      return wanted.get((int) ordinal) ? (int) translated.get(ordinal) : UNWANTED;
    }
  }

  /** Numbers in the order in which terms were seen, in this collecting alone. */
  private final class Seen implements Numbers {
    private final SortedSetDocValues values;
    private final int[] known;

    Seen(SortedSetDocValues values) {
      this.values = values;
      scope.memory().accept(values.getValueCount() * Integer.BYTES);
      this.known = new int[Math.toIntExact(values.getValueCount())];
      Arrays.fill(known, UNSEEN);
    }

    @Override
    public int number(long ordinal) throws IOException {
      int number = known[(int) ordinal];
      if (number == UNSEEN) {
        number = TermCollecting.this.number(values.lookupOrd(ordinal));
        known[(int) ordinal] = number;
      }
      return number;
    }
  }

  @Override
  public String variant() {
    return terms.told().map() ? "map" : "";
  }

  @Override
  public void debug(Map<String, Object> into) {
    into.put("total_buckets", ordinals.size());
    into.put("result_strategy", terms.told().results());
    if (!terms.told().map()) {
      // Ordinals are as good as dense where nothing inside needs numbers of buckets.
      into.put("collection_strategy", subs.isEmpty() ? "dense" : "remap");
      into.put("segments_with_single_valued_ords", singles);
      into.put("segments_with_multi_valued_ords", segments - singles);
      into.put("has_filter", terms.told().filtered());
    }
  }

  @Override
  boolean sharesKeys() {
    return true;
  }

  @Override
  long shared(KeyedCollecting other, long key) {
    if (shared != null || !(other instanceof TermCollecting terms)) {
      return key;
    }
    return number(terms.numbers.get((int) key, new BytesRef()));
  }

  @Override
  IntsRef chosen(IntsRef found) {
    return shared != null && terms.choice() instanceof TermChoice choice && choice.isByCountOrKey()
        ? choice.first(found, ordinals)
        : found;
  }

  @Override
  Object key(long key) throws IOException {
    BytesRef term = lookup != null ? lookup.term(key) : numbers.get((int) key, new BytesRef());
    scope.memory().accept((long) TERM_BYTES + term.length);
    return BytesRef.deepCopyOf(term);
  }

  @Override
  void complete(int owner) throws IOException {
    if (!terms.withoutDocuments()) {
      return;
    }
    if (shared != null && lookup != null) {
      for (int number = 0; number < shared.count(); number++) {
        if (terms.wanted() == null || isWanted(lookup.term(number))) {
          ordinals.find(owner, number);
        }
      }
      return;
    }
    if (!allNumbered) {
      for (LeafReaderContext context : scope.searcher().getIndexReader().leaves()) {
        SortedSetDocValues values = terms.source().leaf(context);
        for (long ordinal = 0; ordinal < values.getValueCount(); ordinal++) {
          number(values.lookupOrd(ordinal));
        }
      }
      allNumbered = true;
    }
    for (int number = 0; number < numbers.size(); number++) {
      ordinals.find(owner, number);
    }
  }
}
