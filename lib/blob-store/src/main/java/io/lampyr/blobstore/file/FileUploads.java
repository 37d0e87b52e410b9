package io.lampyr.blobstore.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.regex.Pattern;

/**
 * Uploads in parts: each is a folder that holds the key's name and the parts, as files of the form
 * that blobs have. Completing copies the parts into one file and puts that.
 */
final class FileUploads implements MultipartStore {
  private static final int ID_BYTES = 16;
  private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
  private static final String KEY_FILE = "key";
  private static final int MAX_KEY_BYTES = 1000;

  private final StoreFolder folder;
  private final BlobCommits commits;
  private final Randomness randomness;

  FileUploads(StoreFolder folder, BlobCommits commits, Randomness randomness) {
    this.folder = folder;
    this.commits = commits;
    this.randomness = randomness;
  }

  private Path folderOf(Upload upload) {
    Check.that(ID.matcher(upload.id()).matches(), "upload id must be 32 hexadecimal digits");
    return folder.uploads().resolve(upload.id());
  }

  private static Path fileOf(Path uploadFolder, int number) {
    return uploadFolder.resolve(number + ".part");
  }

  @Override
  public Upload begin(BlobKey key) {
    byte[] id = new byte[ID_BYTES];
    randomness.nextBytes(id);
    Upload upload = new Upload(key, HexFormat.of().formatHex(id));
    Path target = folderOf(upload);
    Path made = commits.newTemporary();
    try {
      Files.createDirectory(made);
      Path keyFile = made.resolve(KEY_FILE);
      Files.writeString(keyFile, key.path(), US_ASCII);
      commits.tree().forceFile(keyFile);
      commits.tree().moveInto(made, target);
      commits.tree().forceFoldersOf(target);
      return upload;
    } catch (IOException failure) {
      throw writeFailure(target, failure);
    }
  }

  /** Never: completing copies all parts once more. */
  @Override
  public long worthFromBytes() {
    return Long.MAX_VALUE;
  }

  @Override
  public Part putPart(Upload upload, int number, BlobContent content) {
    Check.that(number >= 1 && number <= MAX_PARTS, "part number must be in [1, 10000]");
    Path target = fileOf(folderOf(upload), number);
    Path made = commits.newTemporary();
    try {
      ContentDigest digest = commits.write(made, content).digest();
      Files.move(made, target, StandardCopyOption.ATOMIC_MOVE);
      commits.tree().forceFoldersOf(target);
      return new Part(number, digest.etag(), digest.length(), digest.crc32c());
    } catch (NoSuchFileException gone) {
      throw new MisconfiguredException(
          "upload is gone: begin a new one key=" + upload.key() + " id=" + upload.id(), gone);
    } catch (IOException failure) {
      throw writeFailure(target, failure);
    } finally {
      commits.deleteIfLeft(made);
    }
  }

  private static RuntimeException writeFailure(Path target, IOException failure) {
    return FileFailure.isInterrupt(failure)
        ? FileFailure.interrupted("upload was interrupted file=" + target, failure)
        : FileFailure.ofWrite(target, failure);
  }

  @Override
  public PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition) {
    MultipartStore.checkParts(parts);
    Path uploadFolder = folderOf(upload);
    try {
      for (Part part : parts) {
        checkPart(uploadFolder, part);
      }
      PutOutcome outcome =
          commits.put(upload.key(), new PartsContent(uploadFolder, parts), condition);
      if (outcome instanceof PutOutcome.Stored) {
        discard(uploadFolder);
      }
      return outcome;
    } catch (CorruptionException damagedOrGone) {
      if (!Files.exists(uploadFolder)) {
        return new PutOutcome.LostRace();
      }
      throw damagedOrGone;
    } catch (IOException failure) {
      if (FileFailure.isInterrupt(failure)) {
        Thread.currentThread().interrupt();
        return new PutOutcome.Unknown(failure);
      }
      throw FileFailure.ofRead(uploadFolder, failure);
    }
  }

  private static void checkPart(Path uploadFolder, Part part) throws IOException {
    Path file = fileOf(uploadFolder, part.number());
    ContentDigest expected = new ContentDigest(part.length(), part.crc32c(), part.etag());
    boolean same =
        BlobFile.footer(file).filter(found -> found.digest().equals(expected)).isPresent();
    if (!same) {
      throw Footer.corrupt("part is not the one that was stored", file, 0);
    }
  }

  /**
   * The blob stands by now, so that a failure only leaves an upload behind, for whoever aborts old
   * uploads.
   */
  private void discard(Path uploadFolder) {
    try {
      remove(uploadFolder);
    } catch (IOException leftBehind) {
      if (FileFailure.isInterrupt(leftBehind)) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void abort(Upload upload) {
    Path uploadFolder = folderOf(upload);
    try {
      remove(uploadFolder);
    } catch (IOException failure) {
      throw writeFailure(uploadFolder, failure);
    }
  }

  /** At once for all others, as the folder is moved away before it is emptied. */
  private void remove(Path uploadFolder) throws IOException {
    Path doomed = commits.newTemporary();
    try {
      Files.move(uploadFolder, doomed, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException gone) {
      return;
    }
    commits.tree().forceNearest(folder.uploads());
    FolderTree.deleteAll(doomed);
  }

  @Override
  public List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit) {
    Check.that(limit >= 1 && limit <= MAX_UPLOADS_LISTED, "limit must be in [1, 1000]");
    PriorityQueue<Upload> largestFirst = new PriorityQueue<>(Comparator.reverseOrder());
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder.uploads())) {
      for (Path entry : entries) {
        Optional<Upload> upload =
            read(entry)
                .filter(found -> found.key().path().startsWith(prefix))
                .filter(found -> startAfter.isEmpty() || found.compareTo(startAfter.get()) > 0);
        upload.ifPresent(largestFirst::add);
        if (largestFirst.size() > limit) {
          largestFirst.remove();
        }
      }
    } catch (DirectoryIteratorException failure) {
      throw FileFailure.ofRead(folder.uploads(), new IOException(failure));
    } catch (IOException failure) {
      throw FileFailure.ofRead(folder.uploads(), failure);
    }
    return largestFirst.stream().sorted().toList();
  }

  private static Optional<Upload> read(Path uploadFolder) throws IOException {
    String id = uploadFolder.getFileName().toString();
    Path keyFile = uploadFolder.resolve(KEY_FILE);
    try {
      if (!ID.matcher(id).matches() || Files.size(keyFile) > MAX_KEY_BYTES) {
        return Optional.empty();
      }
      String key = new String(Files.readAllBytes(keyFile), US_ASCII);
      return BlobKey.isValid(key)
          ? Optional.of(new Upload(new BlobKey(key), id))
          : Optional.empty();
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }
}
