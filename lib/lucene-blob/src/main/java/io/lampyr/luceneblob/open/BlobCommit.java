package io.lampyr.luceneblob.open;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.luceneblob.commit.CommitFiles;
import java.util.Collection;
import java.util.Map;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;

/** A commit as Lucene wants to be told which one to open. */
final class BlobCommit extends IndexCommit {
  private final Directory directory;
  private final CommitFiles files;
  private final String segments;

  BlobCommit(Directory directory, CommitFiles files) {
    this.directory = directory;
    this.files = files;
    this.segments =
        files.files().keySet().stream()
            .filter(name -> name.startsWith(IndexFileNames.SEGMENTS))
            .findFirst()
            .orElseThrow(() -> new CorruptionException("a commit has no list of its segments"));
  }

  @Override
  public String getSegmentsFileName() {
    return segments;
  }

  @Override
  public Collection<String> getFileNames() {
    return files.files().keySet();
  }

  @Override
  public Directory getDirectory() {
    return directory;
  }

  @Override
  public long getGeneration() {
    return SegmentInfos.generationFromSegmentsFileName(segments);
  }

  @Override
  public void delete() {
    throw new UnsupportedOperationException("a commit's files cannot be changed");
  }

  @Override
  public boolean isDeleted() {
    return false;
  }

  /** Not known without opening it, and asked by nobody here. */
  @Override
  public int getSegmentCount() {
    throw new UnsupportedOperationException("the number of segments is in the commit itself");
  }

  @Override
  public Map<String, String> getUserData() {
    return Map.of();
  }
}
