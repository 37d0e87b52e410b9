package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Segment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.util.ArrayUtil;

/** Which documents are in which buckets, in the order in which they came by. */
final class NotedDocuments {
  private static final int FIRST = 64;

  private final LongConsumer memory;
  private final boolean scored;
  private final List<OfSegment> segments = new ArrayList<>();

  /** Opens what takes a segment's documents. */
  interface Taking {
    Leaf leaf(Segment segment) throws IOException;
  }

  /** Tells of memory before it is taken. */
  NotedDocuments(LongConsumer memory, boolean scored) {
    this.memory = memory;
    this.scored = scored;
  }

  boolean isEmpty() {
    return segments.stream().allMatch(each -> each.size == 0);
  }

  OfSegment of(Segment segment) {
    OfSegment notes = new OfSegment(segment);
    segments.add(notes);
    return notes;
  }

  /** Hands all of them on; what has a bucket below zero is left out. */
  void replay(Taking taking, IntUnaryOperator bucket) throws IOException {
    for (OfSegment each : segments) {
      each.replay(taking, bucket);
    }
    segments.clear();
  }

  final class OfSegment {
    private final Segment segment;
    private int[] docs = new int[0];
    private int[] buckets = new int[0];
    private float[] scores = new float[0];
    private int size;

    private OfSegment(Segment segment) {
      this.segment = segment;
    }

    void add(int doc, int bucket) throws IOException {
      if (size == docs.length) {
        grow();
      }
      docs[size] = doc;
      buckets[size] = bucket;
      if (scored) {
        scores[size] = segment.score();
      }
      size++;
    }

    private void grow() {
      int bytes = scored ? 2 * Integer.BYTES + Float.BYTES : 2 * Integer.BYTES;
      int larger = ArrayUtil.oversize(Math.max(FIRST, size + 1), bytes);
      memory.accept((long) bytes * (larger - size));
      docs = ArrayUtil.growExact(docs, larger);
      buckets = ArrayUtil.growExact(buckets, larger);
      scores = scored ? ArrayUtil.growExact(scores, larger) : scores;
    }

    private void replay(Taking taking, IntUnaryOperator bucket) throws IOException {
      Leaf leaf = null;
      Segment again = new Segment(segment.context());
      Noted score = new Noted();
      again.scorer(score);
      for (int i = 0; i < size; i++) {
        int place = bucket.applyAsInt(buckets[i]);
        if (place >= 0) {
          leaf = leaf == null ? taking.leaf(again) : leaf;
          score.value = scored ? scores[i] : 0;
          leaf.collect(docs[i], place);
        }
      }
      if (leaf != null) {
        leaf.finish();
      }
    }
  }

  private static final class Noted extends Scorable {
    private float value;

    @Override
    public float score() {
      return value;
    }
  }
}
