package io.lampyr.engine.lucene;

import io.lampyr.mapping.document.DocumentId;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongPredicate;
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

  private final PartOf partOf;
  private final LongPredicate room;
  private final Map<String, short[]> found = new HashMap<>();
  private long bytes;
  private boolean closed;

  /** Where documents belong. */
  public interface PartOf {
    /** The part of a document, which may have a routing value. */
    int of(String id, @Nullable String routing);
  }

  /**
   * @param room asked before so many bytes are kept; what there is no room for is looked at each
   *     time it is needed
   */
  public PartSurvey(PartOf partOf, LongPredicate room) {
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
    @Nullable Terms routed = leaf.terms(MetaFields.ROUTING);
    @Nullable String[] routings = new String[routed == null ? 0 : leaf.maxDoc()];
    each(routed, BytesRef::utf8ToString, (value, doc) -> routings[doc] = value);
    each(leaf.terms(MetaFields.ID), DocumentId::decode, new Placing(routings, parts));
    spreadToNested(leaf, parts);
    return parts;
  }

  /** What is noted of a document that has a term. */
  private interface Note {
    void of(String term, int doc);
  }

  /** Nested documents have the id of their own: of each it is asked once. */
  private final class Placing implements Note {
    private final @Nullable String[] routings;
    private final short[] parts;
    private String last = "";
    private @Nullable String lastRouting;
    private short part = ALL;

    Placing(@Nullable String[] routings, short[] parts) {
      this.routings = routings;
      this.parts = parts;
    }

    @Override
    public void of(String id, int doc) {
      @Nullable String routing = routings.length == 0 ? null : routings[doc];
      if (part == ALL || !id.equals(last) || !Objects.equals(routing, lastRouting)) {
        part = (short) partOf.of(id, routing);
        last = id;
        lastRouting = routing;
      }
      parts[doc] = part;
    }
  }

  private static void each(@Nullable Terms terms, Function<BytesRef, String> decode, Note note)
      throws IOException {
    if (terms == null) {
      return;
    }
    TermsEnum all = terms.iterator();
    @Nullable PostingsEnum postings = null;
    for (BytesRef term = all.next(); term != null; term = all.next()) {
      String text = decode.apply(term);
      postings = all.postings(postings, PostingsEnum.NONE);
      for (int doc = postings.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = postings.nextDoc()) {
        note.of(text, doc);
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
