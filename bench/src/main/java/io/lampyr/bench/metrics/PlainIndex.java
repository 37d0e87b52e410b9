package io.lampyr.bench.metrics;

import io.lampyr.metrics.codec.ColumnKind;
import io.lampyr.metrics.codec.NumberKind;
import io.lampyr.metrics.codec.TimeSeriesDocValuesFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.apache.lucene.util.StringHelper;

/** Points as documents of one Lucene index, without anything around it, on one thread. */
final class PlainIndex {
  private static final int HASH_SEED = 17;

  private final HostMetrics metrics;
  private final List<HostSeries> series;
  private final Map<String, ColumnKind> kinds = new HashMap<>();
  private final IndexWriter writer;
  private final FSDirectory directory;
  private long points;
  private long documents;

  PlainIndex(HostMetrics metrics, Path folder, DocValuesFormat format, double bufferMegabytes)
      throws IOException {
    this.metrics = metrics;
    this.series = metrics.series();
    series.forEach(one -> kinds.put(field(one), kind(one)));
    directory = FSDirectory.open(folder);
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig()
                .setUseCompoundFile(false)
                .setMergeScheduler(new SerialMergeScheduler())
                .setRAMBufferSizeMB(bufferMegabytes)
                .setIndexSort(
                    new Sort(
                        new SortField("_tsid", SortField.Type.STRING),
                        new SortField("@timestamp", SortField.Type.LONG, true)))
                .setCodec(
                    new Lucene104Codec() {
                      @Override
                      public DocValuesFormat getDocValuesFormatForField(String field) {
                        return format;
                      }
                    }));
  }

  static DocValuesFormat ours(HostMetrics metrics) {
    Map<String, ColumnKind> kinds = new HashMap<>();
    metrics.series().forEach(one -> kinds.put(field(one), kind(one)));
    return new TimeSeriesDocValuesFormat(field -> kinds.getOrDefault(field, ColumnKind.PLAIN));
  }

  private static ColumnKind kind(HostSeries one) {
    return new ColumnKind(isWhole(one) ? NumberKind.WHOLE : NumberKind.DOUBLE, one.counter());
  }

  /** Whether values have no fractions. */
  static boolean isWhole(HostSeries one) {
    return switch (one.shape()) {
      case CPU_BUSY, CPU_IDLE, CPU_RARE, LOAD, MILLISECONDS -> false;
      default -> true;
    };
  }

  private static String field(HostSeries one) {
    return "metrics." + one.metric();
  }

  /** Writes all points, those of one host, time and set of attributes as one document. */
  void fill() throws IOException {
    Map<String, Document> open = new LinkedHashMap<>();
    metrics.forEach(
        (host, number, millis, value) -> {
          HostSeries one = series.get(number);
          String key = host + " " + millis + " " + one.scraper() + one.key();
          Document document = open.computeIfAbsent(key, absent -> document(host, one, millis));
          long bits = isWhole(one) ? (long) value : NumericUtils.doubleToSortableLong(value);
          document.add(new SortedNumericDocValuesField(field(one), bits));
          points++;
        },
        () -> {
          try {
            for (Document document : open.values()) {
              writer.addDocument(document);
              documents++;
            }
            open.clear();
          } catch (IOException failed) {
            throw new UncheckedIOException(failed);
          }
        });
    writer.commit();
  }

  void merge() throws IOException {
    writer.forceMerge(1);
    writer.commit();
  }

  private static Document document(int host, HostSeries one, long millis) {
    Document document = new Document();
    String name = HostMetrics.hostName(host);
    long[] first = hash(name + one.key());
    long[] second = hash(one.scraper());
    byte[] id = new byte[24];
    NumericUtils.longToSortableBytes(first[0], id, 0);
    NumericUtils.longToSortableBytes(first[1], id, 8);
    NumericUtils.longToSortableBytes(second[0], id, 16);
    document.add(SortedDocValuesField.indexedField("_tsid", new BytesRef(id)));
    document.add(NumericDocValuesField.indexedField("@timestamp", millis));
    add(document, "resource.attributes.host.name", name);
    add(document, "data_stream.type", "metrics");
    add(document, "data_stream.dataset", "hostmetricsreceiver.otel");
    add(document, "data_stream.namespace", "default");
    add(document, "scope.name", "receiver/hostmetricsreceiver/" + one.scraper());
    one.attributes().forEach((key, value) -> add(document, "attributes." + key, value));
    return document;
  }

  private static void add(Document document, String field, String value) {
    Field one = SortedSetDocValuesField.indexedField(field, new BytesRef(value));
    document.add(one);
  }

  private static long[] hash(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return StringHelper.murmurhash3_x64_128(bytes, 0, bytes.length, HASH_SEED);
  }

  long points() {
    return points;
  }

  long documents() {
    return documents;
  }

  /** Bytes of the files of the last commit, by extension. */
  Map<String, Long> bytes() throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    writer.deleteUnusedFiles();
    for (String file : directory.listAll()) {
      int dot = file.lastIndexOf('.');
      String extension = dot < 0 ? "other" : file.substring(dot + 1);
      sizes.merge(extension, directory.fileLength(file), Long::sum);
    }
    return sizes;
  }

  void close() throws IOException {
    writer.close();
    directory.close();
  }
}
