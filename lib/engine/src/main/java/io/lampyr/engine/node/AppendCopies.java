package io.lampyr.engine.node;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.request.RequestId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Whether an append that the network delivers more than once was refused: the client that was told
 * so takes it for certain that nothing was done, so no other copy may be applied. A client that
 * tries again says how long ago it began, so that is another append.
 *
 * <p>Of the newest {@link #MOST}. Safe for many threads; asks for nothing.
 */
final class AppendCopies {
  static final int MOST = 10_000;

  private final Map<Copy, Course> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Copy, Course> eldest) {
          return size() > MOST;
        }
      };

  private record Copy(ShardId shard, RequestId request, Duration age, int ordinal) {
    static Copy of(ShardAppend append) {
      return new Copy(
          append.shard(),
          append.request().request(),
          append.request().age(),
          append.request().writes().getFirst().ordinal());
    }
  }

  /** What has become of an append's copies. */
  private static final class Course {
    private int underWay;
    private boolean applied;
    private boolean refused;
  }

  /** The copy is about to be applied; false if another was refused. */
  synchronized boolean begin(ShardAppend append) {
    Course course = known.computeIfAbsent(Copy.of(append), _ -> new Course());
    if (course.refused) {
      return false;
    }
    course.underWay++;
    return true;
  }

  /** The copy, which was begun, was applied, or it is not known that it was not. */
  synchronized void applied(ShardAppend append) {
    Course course = known.computeIfAbsent(Copy.of(append), _ -> new Course());
    course.underWay--;
    course.applied = true;
  }

  /** The copy, which was begun, has done nothing; as {@link #refuse} then. */
  synchronized boolean refuseBegun(ShardAppend append) {
    known.computeIfAbsent(Copy.of(append), _ -> new Course()).underWay--;
    return refuse(append);
  }

  /**
   * The copy is to be refused; whether that may be said, as no other was or is being applied. None
   * will be from now on.
   */
  synchronized boolean refuse(ShardAppend append) {
    Course course = known.computeIfAbsent(Copy.of(append), _ -> new Course());
    course.refused |= !course.applied && course.underWay <= 0;
    return course.refused;
  }
}
