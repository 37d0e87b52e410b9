package io.lampyr.luceneblob.hot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HotPlannerTest {
  private static final HotLimits NOTHING_SMALL = new HotLimits(0, 512 << 10, 4 << 20);

  /**
   * Small files are not hot as such here, or they would hide what kinds of files are read whole.
   */
  @ParameterizedTest
  @CsvSource({"true,1", "true,300", "true,1000", "false,1", "false,300", "false,1000"})
  void openingTouchesNothingButHotBytes(boolean compoundFiles, int documents) throws IOException {
    HotPlanner planner = new HotPlanner(NOTHING_SMALL);
    try (Directory directory = changedIndex(compoundFiles, documents)) {
      RecordingDirectory recording = new RecordingDirectory(directory);
      try (DirectoryReader reader = DirectoryReader.open(recording)) {
        assertThat(recording.touched().keySet())
            .containsAll(reader.getIndexCommit().getFileNames());
      }
      for (var file : recording.touched().entrySet()) {
        List<FileStretch> hot = planner.plan(directory, file.getKey());
        assertThat(file.getValue().without(hot).isEmpty())
            .as(file.getKey() + " touched=" + file.getValue() + " hot=" + hot)
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void hotBytesAreASmallPartOfALargeIndex(boolean compoundFiles) throws IOException {
    HotPlanner planner = new HotPlanner(HotLimits.DEFAULT);
    try (Directory directory = changedIndex(compoundFiles, 1500)) {
      long all = 0;
      long hot = 0;
      for (String name : directory.listAll()) {
        all += directory.fileLength(name);
        hot += planner.plan(directory, name).stream().mapToLong(FileStretch::length).sum();
      }
      assertThat(hot).as("of " + all).isLessThan(all / 30);
    }
  }

  @Test
  void stretchesAscendWithoutOverlapsWithinTheFile() throws IOException {
    HotPlanner planner = new HotPlanner(HotLimits.DEFAULT);
    try (Directory directory = changedIndex(true, 500)) {
      for (String name : directory.listAll()) {
        long end = 0;
        for (FileStretch stretch : planner.plan(directory, name)) {
          assertThat(stretch.offset()).isGreaterThanOrEqualTo(end);
          end = stretch.end();
        }
        assertThat(end).isLessThanOrEqualTo(directory.fileLength(name));
      }
    }
  }

  @Test
  void largeIndexesStayOutsideButForTheirEnds() throws IOException {
    HotPlanner planner = new HotPlanner(new HotLimits(0, 1000, 4 << 20));
    try (Directory directory = changedIndex(false, 1000)) {
      String index = fileWithExtension(directory, "tip");
      long length = directory.fileLength(index);
      assertThat(length).isGreaterThan(1000);
      int footer = CodecUtil.footerLength();
      assertThat(planner.plan(directory, index))
          .containsExactly(new FileStretch(0, 128), new FileStretch(length - footer, footer));
    }
  }

  @Test
  void compoundFileOfAnUnknownCodecIsHotAtItsEnds() throws IOException {
    HotPlanner planner = new HotPlanner(NOTHING_SMALL);
    try (Directory directory = new ByteBuffersDirectory()) {
      for (String extension : List.of("cfs", "cfe")) {
        try (IndexOutput out = directory.createOutput("_0." + extension, IOContext.DEFAULT)) {
          CodecUtil.writeIndexHeader(out, "SomeOtherCodec", 0, new byte[16], "");
          out.writeBytes(new byte[5000], 5000);
          CodecUtil.writeFooter(out);
        }
      }
      assertThat(planner.plan(directory, "_0.cfs")).hasSize(2);
    }
  }

  private static String fileWithExtension(Directory directory, String extension)
      throws IOException {
    for (String name : directory.listAll()) {
      if (extension.equals(IndexFileNames.getExtension(name))) {
        return name;
      }
    }
    throw new AssertionError("no file with extension " + extension);
  }

  /** Several segments, with deletes, soft deletes and updates of doc values. */
  private static Directory changedIndex(boolean compoundFiles, int documents) throws IOException {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = SampleIndex.writer(directory, compoundFiles)) {
      SampleIndex.addDocuments(writer, new Random(1), 0, documents);
      writer.commit();
      SampleIndex.changeSome(writer, new Random(2), documents);
      writer.commit();
      SampleIndex.addDocuments(writer, new Random(3), documents, 1 + documents / 3);
      SampleIndex.changeSome(writer, new Random(4), documents);
      writer.commit();
    }
    return directory;
  }
}
