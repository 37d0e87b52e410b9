package io.lampyr.metrics.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;

/** Whatever a bit is changed to, readers say that it is corrupt, or give numbers, and end. */
class BrokenColumnsTest {
  private static final long SEED = Long.getLong("lampyr.codec.seed", 20261125);
  private static final int ROUNDS = Boolean.getBoolean("lampyr.soak") ? 20_000 : 60;

  @Test
  void brokenBytesAreCalledCorruptOrReadToTheEnd() throws IOException {
    System.out.println("seed=" + SEED);
    Random random = new Random(SEED);
    try (Directory whole = sample(random)) {
      List<String> files = new ArrayList<>();
      for (String file : whole.listAll()) {
        if (file.contains(".ts")) {
          files.add(file);
        }
      }
      assertThat(files).hasSize(3);
      int told = 0;
      for (int round = 0; round < ROUNDS; round++) {
        String file = files.get(round % files.size());
        try (Directory broken = copyWithOneBrokenByte(whole, file, random)) {
          told += isTold(broken) ? 1 : 0;
        }
      }
      // A third are of the file whose checksum is looked at when it is opened.
      assertThat(told).isGreaterThanOrEqualTo(ROUNDS / 3);
    }
  }

  @Test
  void whateverABlockSaysItsDocumentsEndWhereItsHeadSays() throws IOException {
    try (Directory whole = sparse()) {
      String file =
          Arrays.stream(whole.listAll()).filter(name -> name.endsWith(".tsd")).findAny().get();
      int begin = CodecUtil.indexHeaderLength(codec(file), suffix(file));
      int end = (int) whole.fileLength(file) - CodecUtil.footerLength();
      int right = 0;
      int told = 0;
      for (int bit = Byte.SIZE * begin; bit < Byte.SIZE * end; bit++) {
        try (Directory broken = copyWithBrokenBits(whole, file, bit / 8, 1 << bit % 8);
            DirectoryReader reader = DirectoryReader.open(broken)) {
          assertThat(ends(reader.leaves().getFirst().reader())).containsExactly(0, 199);
          right++;
        } catch (CorruptIndexException corrupt) {
          told++;
        }
      }
      assertThat(told).isPositive();
      assertThat(right).isPositive();
    }
  }

  /** Documents of which some have a number, the first and the last among them. */
  private static Directory sparse() throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer =
        new IndexWriter(
            directory,
            SampleSeries.config(new TimeSeriesDocValuesFormat(SampleSeries::kind))
                .setUseCompoundFile(false))) {
      for (int i = 0; i < 200; i++) {
        Document document = new Document();
        if (i * i % 7 < 2 || i == 199) {
          document.add(new NumericDocValuesField("rare", i % 2));
        }
        writer.addDocument(document);
      }
    }
    return directory;
  }

  /** The first document with a number, and the last. */
  private static List<Integer> ends(LeafReader reader) throws IOException {
    NumericDocValues values = reader.getNumericDocValues("rare");
    int first = values.nextDoc();
    int last = -1;
    for (int doc = first; doc != DocIdSetIterator.NO_MORE_DOCS; doc = values.nextDoc()) {
      assertThat(doc).isGreaterThan(last);
      last = doc;
    }
    return List.of(first, last);
  }

  @Test
  void bytesOfSegmentsStayAsTheyAre() throws IOException {
    try (Directory sample = sample(new Random(7))) {
      StringBuilder sums = new StringBuilder();
      for (String file : sample.listAll()) {
        int dot = file.lastIndexOf(".ts");
        if (dot > 0) {
          sums.append(file.substring(dot)).append(' ').append(content(sample, file)).append(' ');
        }
      }
      assertThat(sums).hasToString(".tsd 4388 4fa0b590 .tsi 930 346b18bb .tsm 1058 cac04080 ");
    }
  }

  /** Length and checksum of what lies between the header, which has a random id, and the footer. */
  private static String content(Directory directory, String file) throws IOException {
    try (IndexInput input = directory.openInput(file, IOContext.DEFAULT)) {
      byte[] bytes = new byte[(int) input.length()];
      input.readBytes(bytes, 0, bytes.length);
      int header = CodecUtil.indexHeaderLength(codec(file), suffix(file));
      int length = bytes.length - header - CodecUtil.footerLength();
      CRC32 sum = new CRC32();
      sum.update(bytes, header, length);
      return length + " " + Long.toHexString(sum.getValue());
    }
  }

  private static String codec(String file) {
    return switch (file.charAt(file.length() - 1)) {
      case 'm' -> "LampyrTimeSeriesMeta";
      case 'i' -> "LampyrTimeSeriesIndex";
      default -> "LampyrTimeSeriesData";
    };
  }

  private static String suffix(String file) {
    return file.substring(file.indexOf('_', 1) + 1, file.indexOf('.'));
  }

  private static Directory sample(Random random) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer =
        new IndexWriter(
            directory,
            SampleSeries.config(new TimeSeriesDocValuesFormat(SampleSeries::kind))
                .setUseCompoundFile(false))) {
      for (Document document : SampleSeries.documents(random)) {
        writer.addDocument(document);
      }
    }
    return directory;
  }

  private static Directory copyWithOneBrokenByte(Directory from, String file, Random random)
      throws IOException {
    int at = random.nextInt((int) from.fileLength(file));
    return copyWithBrokenBits(from, file, at, 1 + random.nextInt(255));
  }

  private static Directory copyWithBrokenBits(Directory from, String file, int at, int bits)
      throws IOException {
    Directory into = new ByteBuffersDirectory();
    for (String name : from.listAll()) {
      into.copyFrom(from, name, name, IOContext.DEFAULT);
    }
    byte[] bytes;
    try (IndexInput input = from.openInput(file, IOContext.DEFAULT)) {
      bytes = new byte[(int) input.length()];
      input.readBytes(bytes, 0, bytes.length);
    }
    bytes[at] ^= (byte) bits;
    into.deleteFile(file);
    try (IndexOutput output = into.createOutput(file, IOContext.DEFAULT)) {
      output.writeBytes(bytes, bytes.length);
    }
    return into;
  }

  private static boolean isTold(Directory broken) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(broken)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        readAll(leaf.reader());
      }
      return false;
    } catch (CorruptIndexException
        | IndexFormatTooNewException
        | IndexFormatTooOldException corrupt) {
      return true;
    }
  }

  private static void readAll(LeafReader reader) throws IOException {
    for (String field : SampleSeries.NUMBERS) {
      NumericDocValues values = reader.getNumericDocValues(field);
      int last = -1;
      while (values != null && values.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        assertThat(values.docID()).isGreaterThan(last);
        last = values.docID();
        values.longValue();
      }
    }
    SortedDocValues hosts = reader.getSortedDocValues("host");
    while (hosts != null && hosts.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
      assertThat(hosts.ordValue()).isBetween(0, hosts.getValueCount());
    }
    DocValuesSkipper skipper = reader.getDocValuesSkipper("@timestamp");
    int from = 0;
    while (from < reader.maxDoc()) {
      skipper.advance(from);
      if (skipper.minDocID(0) == DocIdSetIterator.NO_MORE_DOCS || skipper.maxDocID(0) < from) {
        break;
      }
      from = skipper.maxDocID(0) + 1;
    }
  }
}
