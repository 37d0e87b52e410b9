package io.lampyr.engine.search;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.luceneblob.directory.Foresight;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.PointRangeQuery;
import org.apache.lucene.util.ArrayUtil;
import org.jspecify.annotations.Nullable;

/**
 * Go ahead of a search where nothing is near, each to one thing in one segment: so their ways
 * overlap, where the search itself would go from clause to clause and from segment to segment. What
 * they find under way when they return, the search waits for; what they failed to get, it meets
 * itself.
 *
 * <p>Cost in turns: a term's entry, and then its postings and all else at the same time.
 */
final class Scouts {
  /** More are not sent for one search; the search does without. */
  private static final int MAX_ERRANDS = 1024;

  private static final int AT_ONCE = 64;

  /** The most that is fetched for one term or range of one segment. */
  private static final long MAX_BYTES = 2 << 20;

  /**
   * What a document takes in postings beyond its distance from the last one: frequencies, skips.
   */
  private static final int BITS_PER_POSTING = 6;

  private static final long LEAST_BYTES = 64;

  private final Siblings siblings;

  private interface Errand {
    void run() throws IOException;
  }

  Scouts(Scheduler scheduler) {
    this.siblings = new Siblings(scheduler, "scout", AT_ONCE);
  }

  /** Sends them, and returns when all are back. */
  void send(List<LeafReaderContext> segments, FirstReads reads) {
    List<Errand> errands = new ArrayList<>();
    for (LeafReaderContext segment : segments) {
      errands.addAll(errands(segment.reader(), reads));
    }
    try {
      siblings.each(errands.subList(0, Math.min(errands.size(), MAX_ERRANDS)), Scouts::go);
    } catch (InterruptedException e) {
      // Whoever searches looks at this, and stops.
      Thread.currentThread().interrupt();
    }
  }

  private static void go(Errand errand) {
    try {
      errand.run();
    } catch (IOException | RuntimeException e) {
      // The search reads the same, and says what is wrong with it.
    }
  }

  private static List<Errand> errands(LeafReader segment, FirstReads reads) {
    List<Errand> errands = new ArrayList<>();
    for (Term term : reads.terms()) {
      errands.add(() -> seek(segment, term, reads.inOrder().contains(term)));
    }
    for (String field : reads.scored()) {
      errands.add(() -> segment.getNormValues(field));
    }
    for (PointRangeQuery range : reads.ranges()) {
      errands.add(() -> walk(segment, range));
    }
    for (String field : reads.columns()) {
      errands.add(() -> open(segment, field));
    }
    return errands;
  }

  private static void seek(LeafReader segment, Term term, boolean inOrder) throws IOException {
    Terms terms = segment.terms(term.field());
    if (terms == null) {
      return;
    }
    TermsEnum entries = terms.iterator();
    if (!entries.seekExact(term.bytes()) || entries.docFreq() <= 1) {
      // The only document of a term stands in its entry.
      return;
    }
    long bytes = postingsBytes(entries.docFreq(), segment.maxDoc());
    if (!inOrder) {
      Foresight.of(bytes, () -> entries.postings(null, PostingsEnum.FREQS));
      return;
    }
    PostingsEnum[] postings = new PostingsEnum[1];
    Foresight.of(bytes, () -> postings[0] = entries.postings(null, PostingsEnum.POSITIONS));
    Foresight.of(
        Math.min(MAX_BYTES, entries.totalTermFreq() * 5 / 4),
        () -> {
          if (postings[0].nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            postings[0].nextPosition();
          }
        });
  }

  /**
   * How long the postings are, about: each is a distance in bits, as wide as is usual, and more.
   */
  static long postingsBytes(long documents, int maxDoc) {
    long gap = Math.max(1, maxDoc / documents);
    int bits = Long.SIZE - Long.numberOfLeadingZeros(gap) + BITS_PER_POSTING;
    return Math.min(MAX_BYTES, documents * bits / Byte.SIZE + LEAST_BYTES);
  }

  private static void walk(LeafReader segment, PointRangeQuery range) throws IOException {
    PointValues points = segment.getPointValues(range.getField());
    if (points == null) {
      return;
    }
    Within within = new Within(range);
    // The index of the points is near: it came with the commit.
    long documents = points.estimatePointCount(within);
    long bytes = documents * (Integer.BYTES + points.getBytesPerDimension());
    Foresight.of(
        Math.min(MAX_BYTES, bytes),
        () -> {
          try {
            points.intersect(within);
          } catch (CollectionTerminatedException first) {
            // Points of one dimension stand in order: what follows is under way.
          }
        });
  }

  /** Follows the range down to its first document. */
  private record Within(PointRangeQuery range) implements PointValues.IntersectVisitor {
    @Override
    public void visit(int doc) {
      throw new CollectionTerminatedException();
    }

    @Override
    public void visit(int doc, byte[] value) {
      throw new CollectionTerminatedException();
    }

    @Override
    public PointValues.Relation compare(byte[] least, byte[] greatest) {
      int width = range.getBytesPerDim();
      ArrayUtil.ByteArrayComparator order = ArrayUtil.getUnsignedComparator(width);
      boolean inside = true;
      for (int at = 0; at < range.getNumDims() * width; at += width) {
        if (order.compare(least, at, range.getUpperPoint(), at) > 0
            || order.compare(greatest, at, range.getLowerPoint(), at) < 0) {
          return PointValues.Relation.CELL_OUTSIDE_QUERY;
        }
        inside &=
            order.compare(least, at, range.getLowerPoint(), at) >= 0
                && order.compare(greatest, at, range.getUpperPoint(), at) <= 0;
      }
      return inside
          ? PointValues.Relation.CELL_INSIDE_QUERY
          : PointValues.Relation.CELL_CROSSES_QUERY;
    }
  }

  /** Begins to fetch a column, as its readers do. */
  private static void open(LeafReader segment, String field) throws IOException {
    @Nullable FieldInfo known = segment.getFieldInfos().fieldInfo(field);
    if (known == null) {
      return;
    }
    var _ =
        switch (known.getDocValuesType()) {
          case NONE -> null;
          case NUMERIC -> segment.getNumericDocValues(field);
          case BINARY -> segment.getBinaryDocValues(field);
          case SORTED -> segment.getSortedDocValues(field);
          case SORTED_NUMERIC -> segment.getSortedNumericDocValues(field);
          case SORTED_SET -> segment.getSortedSetDocValues(field);
        };
  }
}
