package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.Base64;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process is frozen in the middle of a search of what is kept for its client, for so long that it
 * is not kept any more when it goes on, and has been collected.
 */
@Timeout(300)
class FrozenReaderTest {
  private static final int SCENES = 14;
  private static final int DOCUMENTS = 4;

  /** More than is fetched along with the opening of a commit. */
  private static final int BALLAST_BYTES = 300_000;

  private static OneNode node;
  private static Client here;
  private static int scenes;

  @BeforeAll
  static void start() {
    node = new OneNode(47, Persona.ELASTICSEARCH);
    here = new Client(node.whole(Persona.ELASTICSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** An index, and another process that is to be frozen. */
  private static Scene scene() {
    String index = "scene-" + scenes++;
    here.put("/" + index, "{\"settings\":{\"number_of_shards\":1}}");
    for (int i = 0; i < DOCUMENTS; i++) {
      here.put("/" + index + "/_doc/" + i, document(i));
    }
    here.post("/" + index + "/_forcemerge?max_num_segments=1", "");
    here.post("/" + index + "/_flush", "");
    return new Scene(index, new FrozenProcess(node));
  }

  private static String document(int number) {
    byte[] ballast = new byte[BALLAST_BYTES];
    new Random(number).nextBytes(ballast);
    String text = Base64.getEncoder().encodeToString(ballast);
    return "{\"n\":" + number + ",\"ballast\":{\"b\":\"" + text + "\"}}";
  }

  private record Scene(String index, FrozenProcess process) {
    Client frozen() {
      return process.client();
    }

    /** Freezes at the read, until what was kept by then has ended and been collected. */
    void freezes(int read, Runnable ending) {
      process.freezes(
          here,
          index,
          read,
          () -> {
            ending.run();
            for (int i = 0; i < DOCUMENTS; i++) {
              here.put("/" + index + "/_doc/" + i, "{\"n\":10}");
            }
            here.put("/" + index + "/_doc/new", "{\"n\":100}");
            here.post("/" + index + "/_forcemerge?max_num_segments=1", "");
            here.post("/" + index + "/_flush", "");
          });
    }
  }

  /** What is asked at each read; it says the whole of what was kept, or that it is gone. */
  private static void freezesAtEach(
      Function<Scene, String> opens, BiFunction<Scene, String, Told> ask) {
    int read = 0;
    boolean reached = true;
    int gone = 0;
    while (reached) {
      assertThat(read).as("reads of a search").isLessThan(SCENES);
      Scene scene = scene();
      String kept = opens.apply(scene);
      scene.freezes(read++, () -> ends(kept));
      Told told = ask.apply(scene, kept);
      reached = scene.process().wasFrozen();
      if (told.status() == 200) {
        assertThat(told.at("_shards/failed")).as("%s", told).isEqualTo(0L);
        assertThat(told.toString()).doesNotContain("_id=new");
        if (Boolean.FALSE.equals(told.at("timed_out"))) {
          assertThat(told.ids()).hasSize(DOCUMENTS / 2);
        }
      } else {
        gone++;
        assertThat(told.status()).as("%s", told).isEqualTo(404);
        assertThat(told.text("error/root_cause/0/type"))
            .isEqualTo("search_context_missing_exception");
      }
    }
    System.out.println("reads=" + (read - 1) + " gone=" + gone);
    assertThat(gone).isPositive();
  }

  private static void ends(String kept) {
    Told ended =
        kept.startsWith("pit ")
            ? here.send(Method.DELETE, "/_pit", "{\"id\":\"" + kept.substring(4) + "\"}")
            : here.send(Method.DELETE, "/_search/scroll", "{\"scroll_id\":\"" + kept + "\"}");
    assertThat(ended.status()).as("%s", ended).isEqualTo(200);
  }

  @Test
  void aPointInTimeThatEndedMeanwhileIsMissing() {
    freezesAtEach(
        scene -> "pit " + here.post("/" + scene.index() + "/_pit?keep_alive=1m", "").text("id"),
        (scene, kept) ->
            scene
                .frozen()
                .post(
                    "/_search",
                    "{\"size\":%d,\"sort\":[\"n\"],\"pit\":{\"id\":\"%s\"}}"
                        .formatted(DOCUMENTS / 2, kept.substring(4))));
  }

  @Test
  void aScrollThatEndedMeanwhileIsMissing() {
    freezesAtEach(
        scene ->
            here.post(
                    "/" + scene.index() + "/_search?scroll=1m",
                    "{\"size\":%d,\"sort\":[\"n\"]}".formatted(DOCUMENTS / 2))
                .text("_scroll_id"),
        (scene, kept) ->
            scene.frozen().post("/_search/scroll", "{\"scroll_id\":\"" + kept + "\"}"));
  }

  /** What is asked at each read, of what is not kept. */
  private static void thawsAtEach(Function<Scene, Told> ask, Consumer<Told> judge) {
    int read = 0;
    boolean reached = true;
    while (reached) {
      assertThat(read).as("reads of a search").isLessThan(SCENES);
      Scene scene = scene();
      // What is kept for a task ends long before as well.
      scene.freezes(read++, () -> here.send(Method.DELETE, "/_search/scroll/_all", ""));
      Told told = ask.apply(scene);
      reached = scene.process().wasFrozen();
      judge.accept(told);
    }
  }

  @Test
  void aSearchThatThawsAfterItsDeadlineSaysThatItIsLate() {
    thawsAtEach(
        scene -> scene.frozen().post("/" + scene.index() + "/_search", "{\"sort\":[\"n\"]}"),
        told -> {
          assertThat(told.status()).as("%s", told).isEqualTo(200);
          assertThat(told.at("_shards/failed")).as("%s", told).isEqualTo(0L);
        });
  }

  @Test
  void aPipedQueryThatThawsAfterItsDeadlineSaysThatItIsLate() {
    thawsAtEach(
        scene ->
            scene
                .frozen()
                .post("/_query", "{\"query\":\"FROM " + scene.index() + " | STATS SUM(n)\"}"),
        told -> assertThat(told.status()).as("%s", told).isIn(200, 504));
  }

  @SuppressWarnings("InlineFormatString") // It is read more easily by itself.
  @Test
  void anAsyncPipedQueryThatThawsIsRightOrSaysThatItIsLate() {
    String query =
        """
        {"query":"FROM %s | STATS SUM(n), COUNT(*)","wait_for_completion_timeout":"20s"}
        """;
    thawsAtEach(
        scene -> scene.frozen().post("/_query/async", query.formatted(scene.index())),
        told -> {
          if (told.status() == 200) {
            // All of what was, or all of what is.
            assertThat(told.at("values").toString()).isIn("[[6, 4]]", "[[140, 5]]");
          } else {
            assertThat(told.status()).as("%s", told).isEqualTo(504);
          }
        });
  }

  @Test
  void anAsyncSearchThatThawsIsDoneAnew() {
    thawsAtEach(
        scene ->
            scene
                .frozen()
                .post(
                    "/" + scene.index() + "/_async_search?wait_for_completion_timeout=20s",
                    "{\"sort\":[\"n\"]}"),
        told -> {
          assertThat(told.status()).as("%s", told).isEqualTo(200);
          assertThat(told.at("response/_shards/failed")).as("%s", told).isEqualTo(0L);
          assertThat(told.at("response/timed_out")).as("%s", told).isEqualTo(false);
        });
  }
}
