package io.lampyr.blockcache.shared;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The few operations on files that a shared folder needs. Names are relative paths of safe
 * segments.
 *
 * <p>Laws: any of them may block for ever, if the folder is a mount whose server is gone. Safe for
 * use by many threads and processes.
 */
interface FolderAccess {

  /** The bytes of a file of at most so many; nothing if there is none. Longer files are cut. */
  Optional<byte[]> read(String name, int maxBytes) throws IOException;

  /** Writes the file whole or not at all, under a temporary name of its own until it is whole. */
  void write(String name, String temporaryName, byte[] bytes) throws IOException;

  /** Deletes a file; succeeds if there is none. */
  void delete(String name) throws IOException;

  /** Shows all files, in no order; what vanishes meanwhile is left out. */
  void list(Consumer<Listed> each) throws IOException;

  /** A file and its age. */
  record Listed(String name, long bytes, Instant modified) {}
}
