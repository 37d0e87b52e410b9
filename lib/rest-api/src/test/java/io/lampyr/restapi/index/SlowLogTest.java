package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What indices ask to have logged of searches and writes that take long. */
class SlowLogTest {
  private static final List<Logger> LOGGERS =
      List.of(
          Logger.getLogger("index.search.slowlog.query"),
          Logger.getLogger("index.search.slowlog.fetch"),
          Logger.getLogger("index.indexing.slowlog.index"));

  private final OneNode node = new OneNode(11, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);
  private final Noting noted = new Noting();

  /** Keeps what is logged. */
  private static final class Noting extends Handler {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord event) {
      lines.add(event.getLevel() + " " + event.getLoggerName() + " " + event.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void listen() {
    LOGGERS.forEach(logger -> {
      logger.setLevel(Level.ALL);
      logger.setUseParentHandlers(false);
      logger.addHandler(noted);
    });
  }

  @AfterEach
  void end() {
    LOGGERS.forEach(logger -> logger.removeHandler(noted));
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json =
        new Headers(Map.of("content-type", "application/json", "x-opaque-id", "dashboard-7"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private void index(String settings) {
    assertThat(send(Method.PUT, "/logs", "{'settings':{" + settings + "}}")).startsWith("200 ");
    assertThat(send(Method.PUT, "/logs/_doc/1?refresh=true&routing=r", "{'word':'needle'}"))
        .startsWith("201 ");
  }

  private void search() {
    String query = "{'query':{'match':{'word':'needle'}},'stats':['g']}";
    assertThat(send(Method.POST, "/logs/_search?search_type=dfs_query_then_fetch", query))
        .startsWith("200 ");
  }

  @Test
  void searchesBeyondTheThresholdAreLoggedWithWhatWasAsked() {
    index("'index.search.slowlog.threshold.query.info':'0ms'");
    search();
    assertThat(noted.lines).hasSize(1);
    assertThat(noted.lines.getFirst())
        .startsWith("INFO index.search.slowlog.query {message=[logs][0], ")
        .contains("type=index_search_slowlog, took=", "took_millis=", "total_hits=1 hits")
        .contains("stats=[g], search_type=DFS_QUERY_THEN_FETCH, total_shards=1")
        .contains("source={\"query\":{\"match\":{\"word\":\"needle\"}},\"stats\":[\"g\"]}")
        .contains("parameters={search_type=dfs_query_then_fetch}", "id=dashboard-7");
  }

  @Test
  void theLevelThatMattersMostIsToldAndNoOther() {
    index(
        "'index.search.slowlog.threshold.fetch':{'warn':'0ms','info':'0ms','trace':'0ms'},"
            + "'index.search.slowlog.threshold.query':{'warn':'1h','debug':'0ms'}");
    search();
    assertThat(noted.lines).hasSize(2);
    assertThat(noted.lines.getFirst()).startsWith("FINE index.search.slowlog.query ");
    assertThat(noted.lines.getLast())
        .startsWith("WARNING index.search.slowlog.fetch {message=[logs][0], ");
  }

  @Test
  void whatIsQuickOrBelowTheLeastLevelIsNotLogged() {
    index(
        "'index.search.slowlog.threshold.query':{'warn':'1h','debug':'0ms'},"
            + "'index.search.slowlog.level':'INFO',"
            + "'index.search.slowlog.threshold.fetch.warn':'-1',"
            + "'index.indexing.slowlog.threshold.index.warn':'1h'");
    search();
    assertThat(noted.lines).isEmpty();
  }

  @Test
  void documentsThatTakeLongAreLoggedWithAsMuchOfTheirSourceAsIsWanted() {
    index(
        "'index.indexing.slowlog.threshold.index.warn':'0ms',"
            + "'index.indexing.slowlog.source':9");
    assertThat(noted.lines).hasSize(1);
    assertThat(noted.lines.getFirst())
        .startsWith("WARNING index.indexing.slowlog.index {message=[logs][0], ")
        .contains("type=index_indexing_slowlog, took=", "id=1, routing=r")
        .endsWith("source={\"word\":\"}");
  }

  @Test
  void thresholdsChangeWhileTheIndexIsOpen() {
    index("'number_of_shards':1");
    search();
    assertThat(noted.lines).isEmpty();
    assertThat(
            send(
                Method.PUT,
                "/logs/_settings",
                "{'index.search.slowlog.threshold.query.warn':'0ms'}"))
        .startsWith("200 ");
    search();
    assertThat(noted.lines).hasSize(1);
  }
}
