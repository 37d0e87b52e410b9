package io.lampyr.blobstore.file;

import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ListPage;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * One page of a listing: walks the folders in the order of keys. Of a folder, however many entries
 * it has, only as many names are kept at once as the page still has room for.
 */
final class FileLister {
  private final String prefix;
  private final String after;
  private final int wanted;
  private final List<BlobInfo> found = new ArrayList<>();

  private FileLister(String prefix, String after, int limit) {
    this.prefix = prefix;
    this.after = after;
    // One more than the page takes shows whether there is another page.
    this.wanted = limit + 1;
  }

  static ListPage list(BlobPaths paths, String prefix, Optional<BlobKey> startAfter, int limit)
      throws IOException {
    String after = startAfter.map(BlobKey::path).orElse("");
    FileLister lister = new FileLister(prefix, after, limit);
    int slash = prefix.lastIndexOf('/');
    if (slash < 0) {
      lister.walk(paths.root(), "");
    } else if (BlobKey.isValid(prefix.substring(0, slash))) {
      List<String> segments = List.of(prefix.substring(0, slash).split("/", -1));
      lister.walk(paths.folder(segments), prefix.substring(0, slash + 1));
    }
    boolean more = lister.found.size() > limit;
    return new ListPage(more ? lister.found.subList(0, limit) : lister.found, more);
  }

  private void walk(Path folder, String base) throws IOException {
    String last = "";
    while (found.size() < wanted) {
      int room = wanted - found.size();
      List<Entry> entries = smallest(folder, base, last, room);
      for (Entry entry : entries) {
        visit(entry, base);
      }
      if (entries.size() < room) {
        return;
      }
      last = entries.getLast().keyPart();
    }
  }

  private void visit(Entry entry, String base) throws IOException {
    String path = base + entry.keyPart();
    if (found.size() == wanted) {
      return;
    }
    if (path.endsWith("/")) {
      BlobPaths.refuseLink(entry.file());
      walk(entry.file(), path);
    } else if (BlobKey.isValid(path)) {
      BlobKey key = new BlobKey(path);
      BlobFile.footer(entry.file()).ifPresent(footer -> found.add(footer.listed(key)));
    }
  }

  /** The first entries of the folder, in order, that lie behind the last and may hold blobs. */
  private List<Entry> smallest(Path folder, String base, String last, int room) throws IOException {
    PriorityQueue<Entry> largestFirst = new PriorityQueue<>(Comparator.reverseOrder());
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        String keyPart = BlobPaths.keyPart(file);
        if (!keyPart.isEmpty() && keyPart.compareTo(last) > 0 && mayHoldBlobs(base + keyPart)) {
          largestFirst.add(new Entry(keyPart, file));
          if (largestFirst.size() > room) {
            largestFirst.remove();
          }
        }
      }
    } catch (NoSuchFileException | NotDirectoryException noFolder) {
      return List.of();
    } catch (DirectoryIteratorException failure) {
      throw new IOException(failure);
    }
    return largestFirst.stream().sorted().toList();
  }

  private boolean mayHoldBlobs(String path) {
    if (path.endsWith("/")) {
      boolean isBehind = path.compareTo(after) > 0 || after.startsWith(path);
      return isBehind && (path.startsWith(prefix) || prefix.startsWith(path));
    }
    return path.compareTo(after) > 0 && path.startsWith(prefix);
  }

  private record Entry(String keyPart, Path file) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      return keyPart.compareTo(other.keyPart);
    }
  }
}
