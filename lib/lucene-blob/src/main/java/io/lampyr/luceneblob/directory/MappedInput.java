package io.lampyr.luceneblob.directory;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * An input of a file that may lie mapped on the local disk, for whoever reads it past the input.
 */
public interface MappedInput {

  /**
   * All of it, where it lies on the local disk. Null if it does not, or does no more. It ends with
   * the input, and when the file moves into blobs: from then on every access throws {@link
   * IllegalStateException}.
   */
  @Nullable MemorySegment mapped();
}
