package io.lampyr.engine.shard;

import org.jspecify.annotations.Nullable;

/**
 * Which document a write is about.
 *
 * @param routing the routing value, if it is not the id
 * @param generatedMillis when the id was made by the system, which never makes one twice; or {@link
 *     #CLIENT_GIVEN}
 */
public record DocumentKey(String id, @Nullable String routing, long generatedMillis) {
  /** The id was the client's: such a document may exist already. */
  public static final long CLIENT_GIVEN = -1;

  public static DocumentKey of(String id) {
    return new DocumentKey(id, null, CLIENT_GIVEN);
  }

  boolean isGenerated() {
    return generatedMillis != CLIENT_GIVEN;
  }
}
