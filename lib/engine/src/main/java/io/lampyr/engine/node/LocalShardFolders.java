package io.lampyr.engine.node;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.luceneblob.directory.SmallFilesInMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Folders on the local disk, one for each opening of a shard, below one that belongs to this
 * process alone. All that an earlier process left there is deleted at the start: what it
 * acknowledged is in the store.
 */
public final class LocalShardFolders implements ShardFolders {
  private final Path root;

  public LocalShardFolders(Path root) throws IOException {
    this.root = root;
    deleteAll(root);
    Files.createDirectories(root);
  }

  @Override
  public Directory create(ShardId shard, PrimaryTerm term) throws IOException {
    Path folder = folder(shard, term);
    deleteAll(folder);
    return new SmallFilesInMemory(FSDirectory.open(Files.createDirectories(folder)));
  }

  @Override
  public void delete(ShardId shard, PrimaryTerm term) throws IOException {
    deleteAll(folder(shard, term));
  }

  private Path folder(ShardId shard, PrimaryTerm term) {
    return root.resolve(shard.index() + "." + shard.ordinal() + "." + term);
  }

  private static void deleteAll(Path folder) throws IOException {
    List<Path> paths;
    try (Stream<Path> found = Files.walk(folder)) {
      paths = found.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException nothing) {
      return;
    }
    for (Path path : paths) {
      Files.deleteIfExists(path);
    }
  }
}
