package io.lampyr.restapi.esql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Piped queries whose answers are columns of Arrow. */
class ArrowTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(61, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** A table of a flat buffer. */
  private record Flat(ByteBuffer bytes, int at) {
    private int place(int field) {
      int list = at - bytes.getInt(at);
      int told = 4 + 2 * field;
      int offset = told < bytes.getShort(list) ? bytes.getShort(list + told) : 0;
      return offset == 0 ? 0 : at + offset;
    }

    private int target(int place) {
      return place + bytes.getInt(place);
    }

    int small(int field) {
      return place(field) == 0 ? 0 : bytes.get(place(field));
    }

    long large(int field) {
      return bytes.getLong(place(field));
    }

    Flat table(int field) {
      return new Flat(bytes, target(place(field)));
    }

    List<Flat> tables(int field) {
      int list = target(place(field));
      List<Flat> all = new ArrayList<>();
      for (int i = 1; i <= bytes.getInt(list); i++) {
        all.add(new Flat(bytes, target(list + 4 * i)));
      }
      return all;
    }

    List<Long> pairs(int field) {
      int list = target(place(field));
      assertThat((list + 4) % 8).isZero();
      List<Long> all = new ArrayList<>();
      for (int i = 0; i < 2 * bytes.getInt(list); i++) {
        all.add(bytes.getLong(list + 4 + 8 * i));
      }
      return all;
    }

    String text(int field) {
      int text = target(place(field));
      byte[] read = new byte[bytes.getInt(text)];
      bytes.get(text + 4, read);
      return new String(read, StandardCharsets.UTF_8);
    }
  }

  /** A message of a stream: what it tells, and the bytes behind it. */
  private record Message(int kind, Flat header, ByteBuffer body) {}

  private static Response ask(String target, String accept, String query) {
    Headers headers = new Headers(Map.of("content-type", "application/json", "accept", accept));
    String body = "{\"query\":\"" + query.replace("\"", "\\\"") + "\"}";
    return api.answer(
        Request.of(Method.POST, target, headers, body.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Message> read(byte[] stream) {
    List<Message> all = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      assertThat(bytes.position() % 8).isZero();
      assertThat(bytes.getInt()).isEqualTo(-1);
      int length = bytes.getInt();
      ByteBuffer told = bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN);
      Flat message = new Flat(told, told.getInt(0));
      assertThat(message.small(0)).isEqualTo(4);
      int size = (int) message.large(3);
      ByteBuffer body = bytes.slice(bytes.position() + length, size).order(ByteOrder.LITTLE_ENDIAN);
      all.add(new Message(message.small(1), message.table(2), body));
      bytes.position(bytes.position() + length + size);
    }
    return all;
  }

  private static List<Message> arrow(String query) {
    Response response = ask("/_query?format=arrow", "application/json", query);
    assertThat(response.status())
        .as(new String(response.body(), StandardCharsets.UTF_8))
        .isEqualTo(200);
    assertThat(response.headers().find("Content-Type"))
        .contains("application/vnd.apache.arrow.stream");
    return read(response.body());
  }

  private static List<String> fields(Message schema) {
    assertThat(schema.kind()).isEqualTo(1);
    List<String> all = new ArrayList<>();
    for (Flat field : schema.header().tables(1)) {
      Flat told = field.tables(6).getFirst();
      assertThat(told.text(0)).isEqualTo("elastic:type");
      StringBuilder children = new StringBuilder();
      field.tables(5).forEach(child -> children.append(" of ").append(child.small(2)));
      all.add(field.text(0) + " " + field.small(2) + children + " " + told.text(1));
    }
    return all;
  }

  @Test
  void columnsHaveTheirTypes() {
    List<Message> stream =
        arrow(
            "ROW i=1, l=9000000000, u=TO_UNSIGNED_LONG(1), d=1.5, b=true, k=\"text\", n=null,"
                + " t=TO_DATETIME(\"2024-01-01\"), a=TO_IP(\"10.0.0.1\"), v=TO_VERSION(\"1.2\"),"
                + " p=TO_GEOPOINT(\"POINT(1 2)\"), m=[1, 2]");
    assertThat(stream).hasSize(2);
    assertThat(fields(stream.getFirst()))
        .containsExactly(
            "i 2 integer",
            "l 2 long",
            "u 2 unsigned_long",
            "d 3 double",
            "b 6 boolean",
            "k 5 keyword",
            "n 1 null",
            "t 10 date",
            "a 4 ip",
            "v 5 version",
            "p 4 geo_point",
            "m 12 of 2 integer");
  }

  @Test
  void valuesStandInBuffersAndNothingIsMarked() {
    String row =
        "ROW x=[1,2,3] | MV_EXPAND x | EVAL k=CASE(x == 2, null, CONCAT(\"é\", TO_STRING(x))) | KEEP x, k";
    Message batch = arrow(row).getLast();
    assertThat(batch.kind()).isEqualTo(3);
    assertThat(batch.header().large(0)).isEqualTo(3);
    assertThat(batch.header().pairs(1)).containsExactly(3L, 0L, 3L, 1L);
    List<Long> buffers = batch.header().pairs(2);
    // Of x which there are, which is not said of all, and the numbers; of k besides where each
    // ends.
    assertThat(buffers).containsExactly(0L, 0L, 0L, 12L, 16L, 1L, 24L, 16L, 40L, 6L);
    ByteBuffer body = batch.body();
    assertThat(List.of(body.getInt(0), body.getInt(4), body.getInt(8))).containsExactly(1, 2, 3);
    assertThat(body.get(16)).isEqualTo((byte) 0b101);
    assertThat(List.of(body.getInt(24), body.getInt(28), body.getInt(32), body.getInt(36)))
        .containsExactly(0, 3, 3, 6);
    byte[] text = new byte[6];
    body.get(40, text);
    assertThat(new String(text, StandardCharsets.UTF_8)).isEqualTo("é1é3");
  }

  @Test
  void severalValuesAreLists() {
    Message batch = arrow("ROW m=[true, false, true]").getLast();
    assertThat(batch.header().pairs(1)).containsExactly(1L, 0L, 3L, 0L);
    assertThat(batch.header().pairs(2)).containsExactly(0L, 0L, 0L, 8L, 8L, 0L, 8L, 1L);
    assertThat(batch.body().getInt(4)).isEqualTo(3);
    assertThat(batch.body().get(8)).isEqualTo((byte) 0b101);
  }

  @Test
  void addressesAndPointsAreTheirBytes() {
    ByteBuffer body = arrow("ROW a=TO_IP(\"10.0.0.1\")").getLast().body();
    assertThat(body.getInt(4)).isEqualTo(4);
    assertThat(List.of(body.get(8), body.get(11))).containsExactly((byte) 10, (byte) 1);
    ByteBuffer point = arrow("ROW p=TO_GEOPOINT(\"POINT(1 2)\")").getLast().body();
    assertThat(point.get(8)).isEqualTo((byte) 1);
    assertThat(point.getInt(9)).isEqualTo(1);
    assertThat(point.getDouble(13)).isEqualTo(1);
    assertThat(point.getDouble(21)).isEqualTo(2);
  }

  @Test
  void anAnswerWithoutRowsIsASchema() {
    List<Message> stream = arrow("ROW x=1 | WHERE x > 1");
    assertThat(fields(stream.getFirst())).containsExactly("x 2 integer");
    stream.stream().skip(1).forEach(batch -> assertThat(batch.header().large(0)).isZero());
  }

  @Test
  void theHeaderAsksForColumnsToo() {
    Response response = ask("/_query", "application/vnd.apache.arrow.stream", "ROW x=1");
    assertThat(read(response.body())).hasSize(2);
  }

  @Test
  void otherFormsOfJsonAreWrittenAsEverywhere() {
    Response yaml = ask("/_query?format=yaml", "*/*", "ROW x=1");
    assertThat(new String(yaml.body(), StandardCharsets.UTF_8)).startsWith("---").contains("x");
    assertThat(yaml.headers().find("Content-Type")).contains("application/yaml");
    assertThat(ask("/_query?format=odd", "*/*", "ROW x=1").status()).isEqualTo(400);
  }
}
