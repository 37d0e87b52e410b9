package io.lampyr.restapi.stream;

import static io.lampyr.restapi.stream.StreamCalls.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Calls about indices of several streams: they do all that they were told, or nothing. */
class StreamMembersTest {
  private static StreamCalls calls;

  @BeforeAll
  static void start() {
    calls = new StreamCalls(41, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  private static String modified(String... actions) {
    String body = "{\"actions\":[" + String.join(",", actions) + "]}";
    return calls.send(Method.POST, "/_data_stream/_modify", body);
  }

  private static String action(String kind, String stream, String index) {
    String named = "{\"data_stream\":\"" + stream + "\",\"index\":\"" + index + "\"}";
    return "{\"" + kind + "_backing_index\":" + named + "}";
  }

  @Test
  void allChangesOfMembersAreMadeOrNone() {
    calls.template("mem", "");
    for (String stream : List.of("mem-a", "mem-b")) {
      assertThat(calls.send(Method.PUT, "/_data_stream/" + stream, "")).startsWith("200");
    }
    assertThat(calls.send(Method.PUT, "/sole-1", "")).startsWith("200");
    String text = "{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"text\"}}}}";
    assertThat(calls.send(Method.PUT, "/sole-2", text)).startsWith("200");
    String add = action("add", "mem-a", "sole-1");
    String writer = calls.indices("mem-a").getFirst();
    assertThat(modified(add, action("remove", "mem-a", writer)))
        .startsWith("400")
        .contains("because it is the write index");
    assertThat(modified(add, action("add", "mem-b", "sole-2")))
        .startsWith("400")
        .contains("[@timestamp] is of type [text]");
    assertThat(modified(add, action("add", "mem-b", "sole-1")))
        .startsWith("400")
        .contains("because it is already a backing index on data stream [mem-a]");
    assertThat(calls.indices("mem-a")).containsExactly(writer);
    assertThat(modified(add)).startsWith("200");
    assertThat(modified(action("remove", "mem-a", "sole-1"), action("add", "mem-b", "sole-1")))
        .startsWith("200");
    assertThat(calls.indices("mem-a")).containsExactly(writer);
    assertThat(calls.indices("mem-b")).hasSize(2).first().isEqualTo("sole-1");
  }

  @Test
  void anAliasWhoseDocumentsHaveNoTimeStaysOne() {
    calls.template("late", "");
    String text = "{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"text\"}}}";
    String alias = ",\"aliases\":{\"late-a\":{}}}";
    assertThat(calls.send(Method.PUT, "/sole-3", text + alias)).startsWith("200");
    assertThat(calls.send(Method.POST, "/_data_stream/_migrate/late-a", ""))
        .startsWith("400")
        .contains("[@timestamp] is of type [text]");
    assertThat(calls.indices("late-a")).isEmpty();
    assertThat(calls.get("/_alias/late-a")).startsWith("200").contains("\"sole-3\"");
  }

  @Test
  void whatOneStreamCannotLoseSavesAllThatWereNamed() {
    calls.template("lose", "");
    for (String stream : List.of("lose-a", "lose-b")) {
      assertThat(calls.send(Method.PUT, "/_data_stream/" + stream, "")).startsWith("200");
      assertThat(calls.send(Method.POST, "/" + stream + "/_rollover", "")).startsWith("200");
    }
    String old = calls.indices("lose-a").getFirst();
    String written = calls.indices("lose-b").getLast();
    assertThat(calls.send(Method.DELETE, "/" + old + "," + written, "")).startsWith("400");
    assertThat(calls.indices("lose-a")).hasSize(2).first().isEqualTo(old);
    String refused = "cannot close the following data stream write indices [" + written + "]";
    assertThat(calls.send(Method.POST, "/" + old + "," + written + "/_close", ""))
        .startsWith("400")
        .contains(refused);
    assertThat(calls.send(Method.POST, "/lose-b/_close", "")).startsWith("400").contains(refused);
    assertThat(calls.send(Method.POST, "/lose-b/_doc", ONE)).startsWith("201");
    assertThat(calls.send(Method.POST, "/" + old + "/_close", "")).startsWith("200");
  }
}
