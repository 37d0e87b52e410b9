package io.lampyr.metrics.codec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** Documents of random series, with columns of all shapes. */
final class SampleSeries {
  static final List<String> NUMBERS =
      List.of("@timestamp", "counter", "gauge", "noise", "holes", "rare", "bits", "same", "float");
  static final List<String> MANY_NUMBERS = List.of("one", "many");
  static final List<String> WORDS = List.of("_tsid", "host", "varying");
  static final List<String> SETS = List.of("label", "labels");

  private SampleSeries() {}

  static ColumnKind kind(String field) {
    return switch (field) {
      case "counter" -> new ColumnKind(NumberKind.DOUBLE, true);
      case "gauge", "noise", "holes", "one" -> new ColumnKind(NumberKind.DOUBLE, false);
      case "float" -> new ColumnKind(NumberKind.FLOAT, false);
      case "bits" -> new ColumnKind(NumberKind.BITS, false);
      default -> ColumnKind.PLAIN;
    };
  }

  static IndexWriterConfig config(DocValuesFormat format) {
    return new IndexWriterConfig()
        .setMergePolicy(new LogDocMergePolicy())
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
            });
  }

  static List<Document> documents(Random random) {
    List<Document> documents = new ArrayList<>();
    int series = 1 + random.nextInt(12);
    for (int i = 0; i < series; i++) {
      int points = 1 + random.nextInt(random.nextBoolean() ? 20 : 1500);
      boolean named = random.nextInt(10) != 0;
      addSeries(documents, i, points, named, random);
    }
    if (random.nextBoolean()) {
      Collections.shuffle(documents, random);
    }
    return documents;
  }

  private static void addSeries(
      List<Document> into, int series, int points, boolean named, Random random) {
    long time = 1_700_000_000_000L;
    double counter = random.nextInt(1000);
    long gauge = random.nextLong(1L << 34);
    int jitter = 1 + random.nextInt(30);
    boolean rare = random.nextInt(3) == 0;
    for (int i = 0; i < points; i++) {
      time += 10_000 + (random.nextBoolean() ? random.nextInt(jitter) : 0);
      counter = random.nextInt(500) == 0 ? 0 : counter + random.nextInt(1000) / 100.0;
      gauge += 4096L * (random.nextInt(64) - 30);
      Document document = new Document();
      if (named) {
        BytesRef id = new BytesRef("series-" + series * 7919 % 101);
        document.add(SortedDocValuesField.indexedField("_tsid", id));
        document.add(SortedDocValuesField.indexedField("host", new BytesRef("h" + series % 3)));
        document.add(SortedSetDocValuesField.indexedField("label", new BytesRef("l" + series)));
      }
      document.add(NumericDocValuesField.indexedField("@timestamp", time));
      document.add(number("counter", Math.round(counter * 100) / 100.0));
      document.add(number("gauge", (double) gauge));
      document.add(number("noise", random.nextGaussian()));
      document.add(new NumericDocValuesField("same", 42));
      document.add(new NumericDocValuesField("bits", random.nextLong()));
      document.add(
          new NumericDocValuesField(
              "float", NumericUtils.floatToSortableInt(random.nextInt(100) / 4f)));
      if (random.nextInt(5) != 0) {
        document.add(number("holes", odd(random)));
      }
      if (rare) {
        document.add(new NumericDocValuesField("rare", random.nextInt(3) * 1_000_000_000_000L));
      }
      addMany(document, random);
      into.add(document);
    }
  }

  private static void addMany(Document document, Random random) {
    document.add(
        new SortedNumericDocValuesField(
            "one", NumericUtils.doubleToSortableLong(random.nextInt(10))));
    for (int i = random.nextInt(3); i >= 0; i--) {
      document.add(new SortedNumericDocValuesField("many", random.nextInt(5)));
      document.add(new SortedSetDocValuesField("labels", new BytesRef("m" + random.nextInt(5))));
    }
    document.add(new SortedDocValuesField("varying", new BytesRef("v" + random.nextInt(9))));
    if (random.nextInt(50) == 0) {
      document.add(new StringField("id", "x", Field.Store.NO));
    }
  }

  private static double odd(Random random) {
    return switch (random.nextInt(60)) {
      case 0 -> Double.NaN;
      case 1 -> -0.0;
      case 2 -> Double.POSITIVE_INFINITY;
      default -> random.nextInt(10_000) / 1000.0;
    };
  }

  private static Field number(String field, double value) {
    return new NumericDocValuesField(field, NumericUtils.doubleToSortableLong(value));
  }
}
