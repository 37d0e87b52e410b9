package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.protobuf.WireReader;
import io.lampyr.metrics.remotewrite.SentLabels.Slice;
import java.util.Optional;

/** Reads a {@code prometheus.WriteRequest}: each series has its labels written out. */
final class RequestV1 {
  private static final int TIMESERIES = 1;
  private static final int METADATA = 3;

  private static final int LABELS = 1;
  private static final int SAMPLES = 2;
  private static final int EXEMPLARS = 3;
  private static final int HISTOGRAMS = 4;

  private final WireReader in;
  private final SentLabels labels;
  private final SentLabels exemplarLabels;
  private final SeriesDocuments documents;
  private final MetadataDocuments metadata;
  private final HistogramReader histograms = new HistogramReader();

  RequestV1(byte[] body, SeriesDocuments documents, MetadataDocuments metadata) {
    this.metadata = metadata;
    this.in = new WireReader(body);
    this.labels = new SentLabels(body);
    this.exemplarLabels = new SentLabels(body);
    this.documents = documents;
  }

  WriteBatch read() {
    while (in.next()) {
      if (in.field() == TIMESERIES) {
        int outer = in.enter();
        series();
        in.leave(outer);
      } else if (in.field() == METADATA) {
        metadata();
      }
    }
    return documents.finish(metadata.finish());
  }

  /** They stand for families of metrics, not for series. */
  private void metadata() {
    long type = 0;
    String family = "";
    String help = "";
    String unit = "";
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> type = in.varint();
        case 2 -> family = in.text();
        case 4 -> help = in.text();
        case 5 -> unit = in.text();
        default -> {}
      }
    }
    in.leave(outer);
    metadata.add(family, type, help, unit);
  }

  private void series() {
    int begin = in.position();
    labels.clear();
    while (in.next()) {
      if (in.field() == LABELS) {
        label(in, labels);
      }
    }
    Optional<String> problem = labels.settle();
    in.returnTo(begin);
    if (problem.isPresent()) {
      refuse(problem.get());
      return;
    }
    documents.begin(labels, 0);
    while (in.next()) {
      switch (in.field()) {
        case SAMPLES -> PointReader.sample(in, documents);
        case HISTOGRAMS -> histograms.read(in, documents);
        case EXEMPLARS -> exemplar();
        default -> {}
      }
    }
  }

  private void refuse(String why) {
    int refused = 0;
    while (in.next()) {
      refused += in.field() == LABELS ? 0 : 1;
    }
    documents.refuse(refused, why);
  }

  static void label(WireReader in, SentLabels into) {
    Slice name = Slice.EMPTY;
    Slice value = Slice.EMPTY;
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = slice(in);
        case 2 -> value = slice(in);
        default -> {}
      }
    }
    in.leave(outer);
    into.add(name, value);
  }

  static Slice slice(WireReader in) {
    int length = in.slice();
    return new Slice(in.position() - length, length);
  }

  private void exemplar() {
    double value = 0;
    long millis = 0;
    exemplarLabels.clear();
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> label(in, exemplarLabels);
        case 2 -> value = in.float64();
        case 3 -> millis = in.varint();
        default -> {}
      }
    }
    in.leave(outer);
    documents.exemplar(exemplarLabels, value, millis);
  }
}
