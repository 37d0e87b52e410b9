package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalShardFoldersTest {
  private static final PrimaryTerm FIRST = new PrimaryTerm(1);
  private static final PrimaryTerm SECOND = new PrimaryTerm(2);

  @TempDir Path folder;

  private final ShardId shard = new ShardId(IndexId.random(new SeededRandomness(1)), 0);

  private static void write(Directory directory) throws IOException {
    try (directory;
        IndexOutput output = directory.createOutput("file", IOContext.DEFAULT)) {
      output.writeString("content");
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      return found.filter(Files::isRegularFile).map(folder::relativize).toList();
    }
  }

  @Test
  void whatAnEarlierProcessLeftIsDeletedAtTheStart() throws IOException {
    write(new LocalShardFolders(folder).create(shard, FIRST));
    assertThat(files()).hasSize(1);
    new LocalShardFolders(folder).create(shard, SECOND).close();
    assertThat(files()).isEmpty();
  }

  @Test
  void anOpeningThatIsOverLeavesNothingAndTakesNothingFromTheNext() throws IOException {
    LocalShardFolders folders = new LocalShardFolders(folder);
    write(folders.create(shard, FIRST));
    write(folders.create(shard, SECOND));
    folders.delete(shard, FIRST);
    assertThat(files()).hasSize(1);
    folders.delete(shard, SECOND);
    folders.delete(shard, SECOND);
    assertThat(files()).isEmpty();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }
}
