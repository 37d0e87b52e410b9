package io.lampyr.engine.lucene;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.jspecify.annotations.Nullable;

/**
 * Chooses merges, but while it rests, when those that were chosen before are called off as well.
 * What clients ask for is not its choice, and goes on. Safe for many threads.
 */
final class RestingMerges extends FilterMergePolicy {
  /** What clients have asked for, until it has ended. */
  private final Set<OneMerge> asked = ConcurrentHashMap.newKeySet();

  private final Set<OneMerge> running = ConcurrentHashMap.newKeySet();
  private final ReentrantLock ending = new ReentrantLock();
  private final Condition oneEnded = ending.newCondition();
  private volatile boolean rests;
  private volatile boolean over;

  RestingMerges(MergePolicy in) {
    super(in);
  }

  @Override
  public @Nullable MergeSpecification findMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    return rests ? null : super.findMerges(trigger, segments, context);
  }

  @Override
  public @Nullable MergeSpecification findFullFlushMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    return rests ? null : super.findFullFlushMerges(trigger, segments, context);
  }

  @Override
  public @Nullable MergeSpecification findForcedMerges(
      SegmentInfos segments, int most, Map<SegmentCommitInfo, Boolean> merged, MergeContext context)
      throws IOException {
    return asked(super.findForcedMerges(segments, most, merged, context));
  }

  @Override
  public @Nullable MergeSpecification findForcedDeletesMerges(
      SegmentInfos segments, MergeContext context) throws IOException {
    return asked(super.findForcedDeletesMerges(segments, context));
  }

  private @Nullable MergeSpecification asked(@Nullable MergeSpecification found) {
    if (found != null) {
      asked.addAll(found.merges);
    }
    return found;
  }

  /** To be told before a merge is carried out. */
  void begins(OneMerge merge) {
    running.add(merge);
    // Whoever began to rest in between has not seen it.
    if (over) {
      merge.setAborted();
    } else if (rests) {
      callOff();
    }
  }

  /** To be told when it has ended, however. */
  void ended(OneMerge merge) {
    asked.remove(merge);
    ending.lock();
    try {
      running.remove(merge);
      oneEnded.signalAll();
    } finally {
      ending.unlock();
    }
  }

  void rest() {
    rests = true;
    callOff();
  }

  private void callOff() {
    running.stream().filter(merge -> !asked.contains(merge)).forEach(OneMerge::setAborted);
  }

  void goOn() {
    rests = over;
  }

  /**
   * Calls off all merges for good, what clients have asked for too, and returns when none is under
   * way, whether or not the caller is interrupted.
   */
  void end() {
    over = true;
    rests = true;
    ending.lock();
    try {
      while (!running.isEmpty()) {
        running.forEach(OneMerge::setAborted);
        oneEnded.awaitUninterruptibly();
      }
    } finally {
      ending.unlock();
    }
  }
}
