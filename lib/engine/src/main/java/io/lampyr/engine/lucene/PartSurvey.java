package io.lampyr.engine.lucene;

import io.lampyr.mapping.document.DocumentId;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.ToIntFunction;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * Which part of an index that is divided each document belongs to. What counts is a document's
 * routing value, or its id where it has none; nested documents go with their own, which lies right
 * behind them.
 *
 * <p>What was found of a segment stays true for as long as there is the segment, whatever of it is
 * deleted, and wherever it is opened: segments are told apart by the random names that Lucene gives
 * them once. So it can be found out before a division begins, while the shard is written to; what
 * is merged or added meanwhile is another segment, and is looked at when it is needed. Safe for
 * many threads. It goes over terms, not documents, so nothing stored is read.
 */
public final class PartSurvey implements AutoCloseable {
  private static final short ALL = -1;

  private final ToIntFunction<String> partOf;
  private final LongPredicate room;
  private final Map<String, short[]> found = new HashMap<>();
  private long bytes;
  private boolean closed;

  /**
   * @param partOf the part of a routing value
   * @param room asked before so many bytes are kept; what there is no room for is looked at each
   *     time it is needed
   */
  public PartSurvey(ToIntFunction<String> partOf, LongPredicate room) {
    this.partOf = partOf;
    this.room = room;
  }

  /** Whether a document belongs to some part, and not to this one. */
  static boolean isForeign(short found, int part) {
    return found != ALL && found != part;
  }

  /** The part of each document. */
  short[] of(LeafReader leaf) throws IOException {
    Optional<String> segment = segment(leaf);
    short[] known = segment.map(this::known).orElse(null);
    if (known != null) {
      return known;
    }
    short[] parts = parts(leaf);
    segment.ifPresent(name -> keep(name, parts));
    return parts;
  }

  private static Optional<String> segment(LeafReader leaf) {
    return FilterLeafReader.unwrap(leaf) instanceof SegmentReader opened
        ? Optional.of(StringHelper.idToString(opened.getSegmentInfo().info.getId()))
        : Optional.empty();
  }

  private synchronized short @Nullable [] known(String segment) {
    return found.get(segment);
  }

  private synchronized void keep(String segment, short[] parts) {
    long taken = (long) Short.BYTES * parts.length;
    if (!closed && !found.containsKey(segment) && room.test(taken)) {
      found.put(segment, parts);
      bytes += taken;
    }
  }

  /** Nothing is kept any more. */
  @Override
  public synchronized void close() {
    closed = true;
    found.clear();
  }

  /** What was kept, of which the room can be had back once it is closed. */
  public synchronized long bytes() {
    return bytes;
  }

  private short[] parts(LeafReader leaf) throws IOException {
    short[] parts = new short[leaf.maxDoc()];
    Arrays.fill(parts, ALL);
    // A routing value comes before the id.
    mark(leaf.terms(MetaFields.ROUTING), BytesRef::utf8ToString, parts);
    mark(leaf.terms(MetaFields.ID), DocumentId::decode, parts);
    spreadToNested(leaf, parts);
    return parts;
  }

  private void mark(@Nullable Terms terms, Function<BytesRef, String> decode, short[] parts)
      throws IOException {
    if (terms == null) {
      return;
    }
    TermsEnum all = terms.iterator();
    @Nullable PostingsEnum postings = null;
    for (BytesRef term = all.next(); term != null; term = all.next()) {
      short part = (short) partOf.applyAsInt(decode.apply(term));
      postings = all.postings(postings, PostingsEnum.NONE);
      for (int doc = postings.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = postings.nextDoc()) {
        if (parts[doc] == ALL) {
          parts[doc] = part;
        }
      }
    }
  }

  /** Nested documents go or stay with their own, whatever terms they have. */
  private static void spreadToNested(LeafReader leaf, short[] parts) throws IOException {
    NumericDocValues roots = leaf.getNumericDocValues(MetaFields.PRIMARY_TERM);
    if (roots == null) {
      return;
    }
    int first = 0;
    for (int root = roots.nextDoc();
        root != DocIdSetIterator.NO_MORE_DOCS;
        root = roots.nextDoc()) {
      Arrays.fill(parts, first, root, parts[root]);
      first = root + 1;
    }
  }
}
