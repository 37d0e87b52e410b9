package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.law.Attempt;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.law.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One client's points in an index of time series: few series and times, so that many points are
 * written again, made though they are there, deleted and merged. A point is told by its series and
 * time, whatever its id says, and its sum by columns is that of the sources beside it.
 */
final class Points implements Pastime {
  static final String INDEX = "points";
  private static final String BEGIN = "2026-01-01T00:";
  private static final int HOSTS = 2;
  private static final int MINUTES = 8;
  private static final int MOST_AT_ONCE = 4;
  private static final String EVERYTHING =
      "{\"size\":1000,\"seq_no_primary_term\":true,\"track_total_hits\":true,"
          + "\"aggs\":{\"sum\":{\"sum\":{\"field\":\"v\"}}}}";

  private final Client client;
  private final Documents documents;

  /** By point, the id that answers told of it. */
  private final Map<String, String> ids = new TreeMap<>();

  private long refreshBegan = -1;

  /** What others of the same taste send in blocks. */
  private final Sending sending;

  Points(Client client, Documents documents, Sending sending) {
    this.client = client;
    this.documents = documents;
    this.sending = sending;
  }

  @Override
  public void step() {
    switch (client.loop().draw(18)) {
      case 0, 1, 2, 3 -> write();
      case 4, 5, 6 -> bulk();
      case 7 -> delete();
      case 8 -> get();
      case 9 -> refresh();
      case 10 -> search();
      case 11, 12, 13, 14, 15, 16 -> sending.step();
      default -> client.ask(Method.POST, "/" + INDEX + "/_forcemerge?max_num_segments=1", "");
    }
  }

  private String anyPoint() {
    return "h" + client.loop().draw(HOSTS) + "@" + client.loop().draw(MINUTES);
  }

  private static String source(Attempt attempt, String point) {
    String[] parts = point.split("@", 2);
    String time = BEGIN + "0" + parts[1] + ":00.000Z";
    return "{\"@timestamp\":\"%s\",\"host\":\"%s\",\"v\":%s}"
        .formatted(time, parts[0], attempt.value());
  }

  private Attempt attempt(String point, int which, boolean mustBeNew) {
    // No two fibers run in one step.
    String value = String.valueOf(client.loop().steps() * (MOST_AT_ONCE + 1) + which);
    Attempt attempt =
        new Attempt(point, value, mustBeNew, OptionalLong.empty(), client.loop().nanos());
    documents.attempted(attempt);
    return attempt;
  }

  private void write() {
    String point = anyPoint();
    boolean mustBeNew = client.loop().draw(3) == 0;
    Attempt attempt = attempt(point, 0, mustBeNew);
    String target = "/" + INDEX + "/_doc" + (mustBeNew ? "?op_type=create" : "");
    heard(point, attempt, client.ask(Method.POST, target, source(attempt, point)));
  }

  private void bulk() {
    Set<String> points = new TreeSet<>();
    int wanted = 1 + client.loop().draw(MOST_AT_ONCE);
    while (points.size() < wanted) {
      points.add(anyPoint());
    }
    StringBuilder body = new StringBuilder();
    List<Attempt> attempts = new ArrayList<>();
    for (String point : points) {
      boolean mustBeNew = client.loop().draw(2) == 0;
      attempts.add(attempt(point, attempts.size(), mustBeNew));
      body.append(mustBeNew ? "{\"create\":{}}\n" : "{\"index\":{}}\n");
      body.append(source(attempts.getLast(), point)).append('\n');
    }
    Optional<Told> told = client.ask(Method.POST, "/" + INDEX + "/_bulk", body.toString());
    if (told.isEmpty() || told.get().status() != 200) {
      return;
    }
    List<Told> items = told.get().items();
    int i = 0;
    for (String point : points) {
      heard(point, attempts.get(i), Optional.of(items.get(i)));
      i++;
    }
  }

  private void heard(String point, Attempt attempt, Optional<Told> told) {
    client.end(attempt, told);
    told.filter(answer -> answer.status() == 200 || answer.status() == 201)
        .ifPresent(answer -> named(point, String.valueOf(answer.body().get("_id"))));
  }

  /** A point has one id, whoever asks and whenever. */
  private void named(String point, String id) {
    String other = ids.put(point, id);
    if (other != null && !other.equals(id)) {
      documents.pointTwice("two ids of " + point + ": " + other + " and " + id);
    }
  }

  private void delete() {
    String point = anyPoint();
    String id = ids.get(point);
    if (id == null) {
      return;
    }
    Attempt attempt = new Attempt(point, null, false, OptionalLong.empty(), client.loop().nanos());
    documents.attempted(attempt);
    client.end(attempt, client.ask(Method.DELETE, "/" + INDEX + "/_doc/" + id, ""));
  }

  private void get() {
    String point = anyPoint();
    String id = ids.get(point);
    if (id == null) {
      return;
    }
    long began = client.loop().nanos();
    Optional<Told> told = client.ask(Method.GET, "/" + INDEX + "/_doc/" + id, "");
    if (told.isEmpty() || !(told.get().body().get("found") instanceof Boolean found)) {
      return;
    }
    Seen.Times times = new Seen.Times(began, -1, began, client.loop().nanos());
    if (found) {
      saw(point, told.get().body(), times, Seen.How.GET);
    } else {
      documents.saw(new Seen(point, null, -1, times, Seen.How.GET));
    }
  }

  private boolean refresh() {
    long began = client.loop().nanos();
    boolean whole =
        client.ask(Method.POST, "/" + INDEX + "/_refresh", "").filter(Told::isWhole).isPresent();
    if (whole) {
      refreshBegan = began;
    }
    return whole;
  }

  /** Looks at all points; whether all shards answered. */
  private boolean search() {
    long began = client.loop().nanos();
    Optional<Told> told = client.ask(Method.POST, "/" + INDEX + "/_search", EVERYTHING);
    if (told.filter(Told::isWhole).isEmpty()) {
      return false;
    }
    Seen.Times times = new Seen.Times(refreshBegan, -1, began, client.loop().nanos());
    Set<String> absent = new TreeSet<>();
    for (int host = 0; host < HOSTS; host++) {
      for (int minute = 0; minute < MINUTES; minute++) {
        absent.add("h" + host + "@" + minute);
      }
    }
    double sum = 0;
    for (Map<String, @Nullable Object> hit : told.get().hits()) {
      String point = point(hit);
      if (!absent.remove(point)) {
        documents.pointTwice("two of " + point + " in one search");
      }
      named(point, String.valueOf(hit.get("_id")));
      sum += saw(point, hit, times, Seen.How.SEARCH);
    }
    absent.forEach(point -> documents.saw(new Seen(point, null, -1, times, Seen.How.SEARCH)));
    judgeSum(told.get(), sum);
    return true;
  }

  private void judgeSum(Told told, double sum) {
    Map<?, ?> aggregations = (Map<?, ?>) Told.there(told.body().get("aggregations"));
    Object byColumns = ((Map<?, ?>) Told.there(aggregations.get("sum"))).get("value");
    // Whole numbers below 2^53 are summed exactly, in whatever order.
    if (!(byColumns instanceof Number number) || number.doubleValue() != sum) {
      documents.pointTwice("columns sum to " + byColumns + " and sources to " + sum);
    }
  }

  private static String point(Map<String, @Nullable Object> hit) {
    Map<?, ?> source = (Map<?, ?>) Told.there(hit.get("_source"));
    String time = String.valueOf(source.get("@timestamp"));
    int minute = Integer.parseInt(time.substring(BEGIN.length(), BEGIN.length() + 2));
    return source.get("host") + "@" + minute;
  }

  private double saw(
      String point, Map<String, @Nullable Object> hit, Seen.Times times, Seen.How how) {
    Object value = Told.there(((Map<?, ?>) Told.there(hit.get("_source"))).get("v"));
    documents.saw(
        new Seen(point, String.valueOf(value), Told.number(hit.get("_seq_no")), times, how));
    return ((Number) value).doubleValue();
  }

  @Override
  public boolean comesRight() {
    return refresh() && search() && sending.comesRight();
  }
}
