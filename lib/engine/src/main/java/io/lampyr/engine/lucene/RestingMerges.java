package io.lampyr.engine.lucene;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentInfos;
import org.jspecify.annotations.Nullable;

/**
 * Chooses merges but while it rests, when those that it chose before are called off, too. What
 * clients ask for is not its choice, and goes on. Safe for many threads.
 */
final class RestingMerges extends FilterMergePolicy {
  /** What has not ended: no more than its writer has begun or would begin next. */
  private final Set<OneMerge> chosen = ConcurrentHashMap.newKeySet();

  private volatile boolean rests;

  RestingMerges(MergePolicy in) {
    super(in);
  }

  @Override
  public @Nullable MergeSpecification findMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    return rests ? null : chosen(super.findMerges(trigger, segments, context));
  }

  @Override
  public @Nullable MergeSpecification findFullFlushMerges(
      MergeTrigger trigger, SegmentInfos segments, MergeContext context) throws IOException {
    return rests ? null : chosen(super.findFullFlushMerges(trigger, segments, context));
  }

  private @Nullable MergeSpecification chosen(@Nullable MergeSpecification found) {
    if (found != null) {
      chosen.addAll(found.merges);
      // Whoever began to rest in between has not seen them.
      callOffIfResting();
    }
    return found;
  }

  void ended(OneMerge merge) {
    chosen.remove(merge);
  }

  void rest() {
    rests = true;
    callOffIfResting();
  }

  private void callOffIfResting() {
    if (rests) {
      chosen.forEach(OneMerge::setAborted);
    }
  }

  void goOn() {
    rests = false;
  }
}
