package io.lampyr.differential.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.aggregation.Aggregations;
import io.lampyr.differential.generate.field.Documents;
import io.lampyr.differential.generate.field.FieldType;
import io.lampyr.differential.generate.field.Schema;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.generate.request.Rooms;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GeneratorTest {
  private static final int REQUESTS = 400;

  private static List<String> drawn(long seed, String only) {
    Chance chance = new Chance(seed);
    Schema schema = Schema.draw(chance);
    List<String> all = new ArrayList<>();
    all.add(Json.text(schema.index()));
    Documents.draw(chance, schema.index()).forEach(write -> all.add(write.lines()));
    Draw draw = new Draw(chance, schema);
    Rooms rooms = Rooms.beginningWith(only);
    for (int i = 0; i < REQUESTS; i++) {
      all.add(rooms.draw(draw).toString());
    }
    return all;
  }

  @Test
  void aSeedSaysEverythingAndAnotherSeedSaysSomethingElse() {
    assertThat(drawn(7, "")).isEqualTo(drawn(7, ""));
    assertThat(drawn(7, "")).isNotEqualTo(drawn(8, ""));
  }

  @Test
  void everyTypeOfFieldIsDrawnSoonerOrLater() {
    Set<FieldType> types = new TreeSet<>();
    for (long seed = 1; seed < 100; seed++) {
      Schema.draw(new Chance(seed)).fields().forEach(field -> types.add(field.type()));
    }
    assertThat(types)
        .containsAll(
            FieldType.all().stream()
                .filter(type -> type != FieldType.NESTED && type != FieldType.PLAIN_OBJECT)
                .toList());
  }

  @Test
  void everyQueryAndAggregationHasARoom() {
    Stream.concat(
            Queries.names().stream().map(name -> "query." + name),
            Aggregations.names().stream().map(name -> "agg." + name))
        .forEach(room -> {
          String name = room.substring(room.indexOf('.') + 1);
          assertThat(drawn(1, room)).anyMatch(request -> request.contains("\"" + name + "\""));
        });
  }

  @Test
  void aRoomThatIsNotThereIsRefusedWithThoseThatAre() {
    assertThatThrownBy(() -> Rooms.beginningWith("nothing"))
        .hasMessageContaining("only=nothing")
        .hasMessageContaining("query.term");
  }

  @Test
  void everyBodyIsWellFormed() {
    Chance chance = new Chance(3);
    Draw draw = new Draw(chance, Schema.draw(chance));
    Rooms rooms = Rooms.beginningWith("");
    for (int i = 0; i < REQUESTS; i++) {
      Request request = rooms.draw(draw);
      request
          .body()
          .ifPresent(body -> {
            String text = Json.text(body);
            assertThat(Json.text(Json.read(text.getBytes(StandardCharsets.UTF_8)))).isEqualTo(text);
          });
    }
  }
}
