package io.lampyr.engine.shard;

import io.lampyr.engine.request.RequestId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The newest refusals of a shard, so that a call which arrives again is refused again, though what
 * stood against it may be gone: whoever was told of a conflict shall not see the write later
 * (AppliedOnce).
 *
 * <p>Only calls that a network repeats are meant. A sender whose attempt was not answered does not
 * take a later refusal for the truth, so this needs no log and need not outlive the opening. Safe
 * for many threads.
 */
final class Refusals {
  private static final int MOST = 2048;

  private final Map<Key, WriteResult> newest =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, WriteResult> eldest) {
          return size() > MOST;
        }
      };

  private record Key(RequestId request, int ordinal) {}

  synchronized Optional<WriteResult> find(RequestId request, int ordinal) {
    return newest.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(newest.get(new Key(request, ordinal)));
  }

  synchronized void remember(RequestId request, int ordinal, WriteResult refusal) {
    newest.put(new Key(request, ordinal), refusal);
  }
}
