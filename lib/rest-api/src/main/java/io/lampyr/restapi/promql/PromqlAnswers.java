package io.lampyr.restapi.promql;

import io.lampyr.metrics.promql.histogram.Bucket;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.run.Answer.Line;
import io.lampyr.metrics.promql.tree.ValueKind;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.Samples;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.answer.JsonBody;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Answers in the form that Prometheus' clients read. */
final class PromqlAnswers {
  private static final String TRUNCATED = "results truncated due to limit";
  private static final int BOTH_INCLUSIVE = 3;

  private PromqlAnswers() {}

  /** What is told beside the data. */
  record Beside(List<String> warnings, List<String> infos) {
    static final Beside NOTHING = new Beside(List.of(), List.of());

    Beside truncated(boolean was) {
      if (!was) {
        return this;
      }
      List<String> all = new ArrayList<>(warnings);
      all.add(TRUNCATED);
      return new Beside(all, infos);
    }
  }

  static Answer success(JsonBody data, Beside beside) {
    return Answer.json(
        200,
        out -> {
          out.writeStartObject();
          out.writeStringProperty("status", "success");
          out.writeName("data");
          data.write(out);
          texts(out, "warnings", beside.warnings());
          texts(out, "infos", beside.infos());
          out.writeEndObject();
        });
  }

  private static void texts(JsonGenerator out, String name, List<String> texts) {
    if (!texts.isEmpty()) {
      out.writeName(name);
      list(out, texts);
    }
  }

  static void list(JsonGenerator out, Iterable<String> texts) {
    out.writeStartArray();
    texts.forEach(out::writeString);
    out.writeEndArray();
  }

  static Answer error(int status, String type, String message) {
    return Answer.json(
        status,
        out -> {
          out.writeStartObject();
          out.writeStringProperty("status", "error");
          out.writeStringProperty("errorType", type);
          out.writeStringProperty("error", message);
          out.writeEndObject();
        });
  }

  /** What a query gave, of which so many series are shown; 0: all. */
  static void result(
      JsonGenerator out, io.lampyr.metrics.promql.run.Answer answer, long at, int limit) {
    out.writeStringProperty("resultType", answer.kind().word());
    out.writeName("result");
    switch (answer.kind()) {
      case STRING -> {
        out.writeStartArray();
        shortTime(out, at);
        out.writeString(answer.text());
        out.writeEndArray();
      }
      case SCALAR -> {
        Samples number = answer.series().getFirst().samples();
        out.writeStartArray();
        shortTime(out, number.time(0));
        out.writeString(GoNumbers.answer(number.value(0)));
        out.writeEndArray();
      }
      default -> {
        List<Line> shown = answer.series();
        if (limit > 0 && shown.size() > limit) {
          shown = shown.subList(0, limit);
        }
        out.writeStartArray();
        shown.forEach(line -> line(out, line, answer.kind() == ValueKind.VECTOR));
        out.writeEndArray();
      }
    }
  }

  private static void line(JsonGenerator out, Line line, boolean single) {
    Samples samples = line.samples();
    out.writeStartObject();
    out.writeName("metric");
    labels(out, line.labels());
    if (single) {
      out.writeName(samples.histogram(0) == null ? "value" : "histogram");
      point(out, samples, 0);
    } else {
      points(out, samples, false);
      if (samples.hasHistograms()) {
        points(out, samples, true);
      }
    }
    out.writeEndObject();
  }

  private static void points(JsonGenerator out, Samples samples, boolean histograms) {
    boolean begun = false;
    for (int i = 0; i < samples.size(); i++) {
      if ((samples.histogram(i) != null) == histograms) {
        if (!begun) {
          out.writeName(histograms ? "histograms" : "values");
          out.writeStartArray();
          begun = true;
        }
        point(out, samples, i);
      }
    }
    if (begun) {
      out.writeEndArray();
    }
  }

  private static void point(JsonGenerator out, Samples samples, int place) {
    out.writeStartArray();
    time(out, samples.time(place));
    FloatHistogram histogram = samples.histogram(place);
    if (histogram == null) {
      out.writeString(GoNumbers.answer(samples.value(place)));
    } else {
      histogram(out, histogram);
    }
    out.writeEndArray();
  }

  private static void histogram(JsonGenerator out, FloatHistogram histogram) {
    out.writeStartObject();
    out.writeStringProperty("count", GoNumbers.answer(histogram.count()));
    out.writeStringProperty("sum", GoNumbers.answer(histogram.sum()));
    List<Bucket> buckets = Bucket.all(histogram);
    if (!buckets.isEmpty()) {
      out.writeName("buckets");
      out.writeStartArray();
      for (Bucket bucket : buckets) {
        out.writeStartArray();
        out.writeNumber(borders(bucket));
        out.writeString(GoNumbers.answer(bucket.lower()));
        out.writeString(GoNumbers.answer(bucket.upper()));
        out.writeString(GoNumbers.answer(bucket.count()));
        out.writeEndArray();
      }
      out.writeEndArray();
    }
    out.writeEndObject();
  }

  /** Which ends belong to it, as a number. */
  private static int borders(Bucket bucket) {
    if (bucket.lowerInclusive()) {
      return bucket.upperInclusive() ? BOTH_INCLUSIVE : 1;
    }
    return bucket.upperInclusive() ? 0 : 2;
  }

  static void labels(JsonGenerator out, Labels labels) {
    out.writeStartObject();
    for (int i = 0; i < labels.size(); i++) {
      out.writeStringProperty(labels.name(i), labels.value(i));
    }
    out.writeEndObject();
  }

  /** Seconds, with as few digits as there are. */
  private static void shortTime(JsonGenerator out, long millis) {
    out.writeNumber(BigDecimal.valueOf(millis, 3).stripTrailingZeros().toPlainString());
  }

  /** Seconds, with three digits behind the point if there are milliseconds. */
  static void time(JsonGenerator out, long millis) {
    long size = Math.abs(millis);
    String text = (millis < 0 ? "-" : "") + size / 1000;
    long rest = size % 1000;
    out.writeNumber(rest == 0 ? text : text + "." + String.valueOf(1000 + rest).substring(1));
  }
}
