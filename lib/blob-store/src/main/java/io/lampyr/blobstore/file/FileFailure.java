package io.lampyr.blobstore.file;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** What a failure of the file system means for whoever must do something about it. */
final class FileFailure {
  /** Less usable space than this is taken for a full disk. */
  private static final long FULL_BYTES = 64 << 10;

  private FileFailure() {}

  static boolean isInterrupt(IOException failure) {
    return failure instanceof ClosedByInterruptException
        || failure instanceof FileLockInterruptionException
        || failure instanceof InterruptedIOException;
  }

  /** The failure of a read. */
  static LampyrException ofRead(Path file, IOException failure) {
    if (isInterrupt(failure)) {
      return interrupted("read of a file was interrupted file=" + file, failure);
    }
    if (failure instanceof AccessDeniedException) {
      return new MisconfiguredException(
          "file cannot be read: give this user the right to it file=" + file, failure);
    }
    return new UnavailableException("file cannot be read file=" + file, failure);
  }

  /** The failure of a write that left nothing behind. */
  static LampyrException ofWrite(Path file, IOException failure) {
    if (isFull(file, failure)) {
      return new MisconfiguredException(
          "disk is full: free space or move the data folder; nothing was overwritten file=" + file,
          failure);
    }
    if (failure instanceof AccessDeniedException || says(failure, "read-only")) {
      return new MisconfiguredException(
          "folder cannot be written: give this user the right to write, or name another folder"
              + " file="
              + file,
          failure);
    }
    return new MisconfiguredException(
        "file cannot be written: mend the file system, or name another folder file=" + file,
        failure);
  }

  /** An interrupted call; the flag is set again, as waiting for a lock clears it. */
  static UnavailableException interrupted(String what, Exception cause) {
    Thread.currentThread().interrupt();
    return new UnavailableException(what, cause);
  }

  /** The system's message may be in the user's language, so the free space is asked as well. */
  private static boolean isFull(Path file, IOException failure) {
    if (says(failure, "no space left") || says(failure, "quota exceeded")) {
      return true;
    }
    try {
      Path folder = file.getParent();
      return folder != null
          && !(failure instanceof AccessDeniedException)
          && Files.getFileStore(folder).getUsableSpace() < FULL_BYTES;
    } catch (IOException unknown) {
      return false;
    }
  }

  private static boolean says(IOException failure, String what) {
    return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains(what);
  }
}
