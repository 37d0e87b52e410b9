package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.protobuf.MalformedException;
import io.lampyr.metrics.protobuf.Numbers;
import io.lampyr.metrics.protobuf.WireReader;
import io.lampyr.metrics.remotewrite.SentLabels.Slice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads an {@code io.prometheus.write.v2.Request}: texts are in a table, of which labels name the
 * places.
 */
final class RequestV2 {
  private static final int SYMBOLS = 4;
  private static final int TIMESERIES = 5;

  private static final int LABELS = 1;
  private static final int SAMPLES = 2;
  private static final int HISTOGRAMS = 3;
  private static final int EXEMPLARS = 4;
  private static final int METADATA = 5;

  /** Senders of earlier drafts say here, for the whole series, since when it counts. */
  private static final int CREATED = 6;

  private final WireReader in;
  private final SentLabels labels;
  private final SentLabels exemplarLabels;
  private final SeriesDocuments documents;
  private final byte[] body;
  private final MetadataDocuments metadata;
  private final HistogramReader histograms = new HistogramReader();
  private final Numbers references = new Numbers(2 * SentLabels.MAX_LABELS);
  private final List<Slice> symbols = new ArrayList<>();
  private final Set<Said> said = new HashSet<>();
  private long type;
  private long help;
  private long unit;

  RequestV2(byte[] body, SeriesDocuments documents, MetadataDocuments metadata) {
    this.body = body;
    this.metadata = metadata;
    this.in = new WireReader(body);
    this.labels = new SentLabels(body);
    this.exemplarLabels = new SentLabels(body);
    this.documents = documents;
  }

  /** What is said of a metric, by where its name and texts are; series of a metric share it. */
  private record Said(int name, long type, long help, long unit) {}

  /** The table may stand anywhere: it is looked for first. */
  WriteBatch read() {
    int begin = in.position();
    while (in.next()) {
      if (in.field() == SYMBOLS) {
        symbols.add(RequestV1.slice(in));
      }
    }
    if (!symbols.isEmpty() && symbols.getFirst().length() > 0) {
      throw new MalformedException("the first of the symbols must be empty");
    }
    in.returnTo(begin);
    while (in.next()) {
      if (in.field() == TIMESERIES) {
        int outer = in.enter();
        series();
        in.leave(outer);
      }
    }
    return documents.finish(metadata.finish());
  }

  private void series() {
    int begin = in.position();
    int parts = 0;
    long created = 0;
    type = 0;
    help = 0;
    unit = 0;
    references.clear();
    while (in.next()) {
      switch (in.field()) {
        case LABELS -> in.varints(references, false);
        case METADATA -> metadata();
        case CREATED -> created = in.varint();
        case SAMPLES, HISTOGRAMS, EXEMPLARS -> parts++;
        default -> {}
      }
    }
    boolean known = isKnown(help) && isKnown(unit);
    Optional<String> problem = problem(known, parts);
    if (problem.isPresent()) {
      documents.refuse(parts, problem.get());
      return;
    }
    boolean says = type != 0 || help != 0 || unit != 0;
    if (says && said.add(new Said(labels.metricName().at(), type, help, unit))) {
      metadata.add(labels.metricText(), type, symbol(help), symbol(unit));
    }
    in.returnTo(begin);
    documents.begin(labels, created);
    while (in.next()) {
      switch (in.field()) {
        case SAMPLES -> PointReader.sample(in, documents);
        case HISTOGRAMS -> histograms.read(in, documents);
        case EXEMPLARS -> exemplar();
        default -> {}
      }
    }
  }

  private Optional<String> problem(boolean metadataKnown, int parts) {
    Optional<String> problem = look(labels).or(labels::settle);
    if (problem.isEmpty() && !metadataKnown) {
      return Optional.of("metadata name no symbol, of the series " + labels.shown());
    }
    return problem.isEmpty() && parts == 0
        ? Optional.of("neither samples nor histograms nor exemplars in " + labels.shown())
        : problem;
  }

  /** Fills in the labels that the references stand for; gives what is wrong, if anything is. */
  private Optional<String> look(SentLabels into) {
    into.clear();
    if (references.size() % 2 != 0) {
      return Optional.of("labels are not pairs of references");
    }
    for (int i = 0; i < references.size(); i += 2) {
      long name = references.get(i);
      long value = references.get(i + 1);
      if (!isSymbol(name) || !isSymbol(value)) {
        return Optional.of(
            "labels name the symbols %d and %d of %d".formatted(name, value, symbols.size()));
      }
      into.add(symbols.get((int) name), symbols.get((int) value));
    }
    return Optional.empty();
  }

  private boolean isSymbol(long reference) {
    return reference >= 0 && reference < symbols.size();
  }

  /** Nothing need be said, and where there is no table nothing can be. */
  private boolean isKnown(long reference) {
    return reference == 0 || isSymbol(reference);
  }

  private String symbol(long reference) {
    Slice slice = reference == 0 ? Slice.EMPTY : symbols.get((int) reference);
    return MetadataDocuments.text(body, slice.at(), slice.length());
  }

  private void metadata() {
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> type = in.varint();
        case 3 -> help = in.varint();
        case 4 -> unit = in.varint();
        default -> {}
      }
    }
    in.leave(outer);
  }

  private void exemplar() {
    double value = 0;
    long millis = 0;
    references.clear();
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> in.varints(references, false);
        case 2 -> value = in.float64();
        case 3 -> millis = in.varint();
        default -> {}
      }
    }
    in.leave(outer);
    Optional<String> problem = look(exemplarLabels);
    if (problem.isPresent()) {
      documents.refuse(1, problem.get() + " in an exemplar of the series " + labels.shown());
    } else {
      documents.exemplar(exemplarLabels, value, millis);
    }
  }
}
