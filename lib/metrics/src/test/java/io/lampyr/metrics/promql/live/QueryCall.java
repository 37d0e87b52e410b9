package io.lampyr.metrics.promql.live;

import io.lampyr.base.port.SystemClock;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.run.Asked;
import io.lampyr.metrics.promql.run.Run;
import io.lampyr.metrics.series.SeriesSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A query with the times that it is asked for. */
record QueryCall(String query, Asked asked) {
  private static final Promql PROMQL =
      new Promql(new Promql.Limits(Promql.Limits.STANDARD.samples(), true));

  /** The one of this number, every second of a range. */
  static QueryCall of(String query, int number, long begin, int steps) {
    long start = begin + 1_200_000 + number * 7_919L % 1_800_000;
    long step = 37_000 + number % 5 * 10_000L;
    return new QueryCall(
        query,
        number % 2 == 0 ? Asked.between(start, start + steps * step, step) : Asked.at(start));
  }

  /** As it is answered in this process, with what is experimental. */
  Given answeredHere(SeriesSource source) {
    try {
      Run.Time time = new Run.Time(new SystemClock(), Duration.ofMinutes(1));
      return Given.of(PROMQL.answer(PROMQL.parse(query), asked, source, time), query);
    } catch (PromqlException failed) {
      return Given.of(failed);
    }
  }

  /** As the API at an address answers it. */
  Given answeredBy(String url) throws IOException {
    String times =
        asked.isRange()
            ? "&start=%s&end=%s&step=%s"
                .formatted(asked.start() / 1000.0, asked.end() / 1000.0, asked.step() / 1000.0)
            : "&time=" + asked.start() / 1000.0;
    String form = "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8) + times;
    URI address = URI.create(url + "/api/v1/" + (asked.isRange() ? "query_range" : "query"));
    HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setDoOutput(true);
    connection.getOutputStream().write(form.getBytes(StandardCharsets.UTF_8));
    try (InputStream in =
        connection.getResponseCode() < 400
            ? connection.getInputStream()
            : connection.getErrorStream()) {
      return PeerJson.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Override
  public String toString() {
    return (asked.isRange() ? "range " : "instant ") + query;
  }
}
