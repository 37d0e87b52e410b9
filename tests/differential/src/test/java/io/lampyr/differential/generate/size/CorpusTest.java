package io.lampyr.differential.generate.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.scene.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CorpusTest {
  private static final int REQUESTS = 800;

  private static Corpus corpus(long seed) {
    return Corpus.draw(new Chance(seed), 600, 900);
  }

  private static List<Write> written(Corpus corpus) {
    return IntStream.range(0, corpus.batches())
        .mapToObj(corpus::batch)
        .flatMap(List::stream)
        .toList();
  }

  private static List<Request> drawn(long seed, String only) {
    Chance chance = new Chance(seed);
    Draw draw = new Draw(chance, Corpus.draw(chance, 600, 900).schema());
    Tasks tasks = Tasks.beginningWith(only);
    List<Request> all = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      all.add(tasks.draw(draw));
    }
    return all;
  }

  @Test
  void aSeedSaysEverythingAndAnotherSeedSaysSomethingElse() {
    assertThat(drawn(7, "size")).isEqualTo(drawn(7, "size"));
    assertThat(drawn(7, "size")).isNotEqualTo(drawn(8, "size"));
    assertThat(written(corpus(7))).isEqualTo(written(corpus(7)));
    assertThat(written(corpus(7))).isNotEqualTo(written(corpus(8)));
  }

  @Test
  void everyDocumentIsWrittenOnceAndSomeAreChangedInCorporaThatAre() {
    for (long seed = 1; seed < 20; seed++) {
      Corpus corpus = corpus(seed);
      List<Write> writes = written(corpus);
      Set<String> ids = new TreeSet<>();
      writes.forEach(write -> ids.add(write.id()));
      assertThat(ids).hasSize(corpus.documents());
      assertThat(writes.size() > ids.size()).isEqualTo(corpus.isChanged());
      assertThat(corpus.isChanged() || corpus.form() != Form.WORN).isTrue();
    }
  }

  @Test
  void whatIsChangedLiesWhereItLay() {
    for (long seed = 1; seed < 40; seed++) {
      Map<String, Object> places = new HashMap<>();
      for (Write write : written(corpus(seed))) {
        assertThat(places.getOrDefault(write.id(), write.routing())).isEqualTo(write.routing());
        places.put(write.id(), write.routing());
      }
    }
  }

  @Test
  void someWordsAreFrequentAndMostAreRare() {
    Chance chance = new Chance(3);
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      counts.merge(Zipf.rank(chance, 1_000), 1, Integer::sum);
    }
    assertThat(counts.get(0)).isGreaterThan(1_500);
    assertThat(counts.keySet()).hasSizeGreaterThan(700).allMatch(rank -> rank < 1_000);
  }

  @Test
  void everyRoomIsDrawnAndNoneMoreThanAreWanted() {
    Set<String> rooms = new TreeSet<>();
    drawn(1, "size").forEach(request -> rooms.add(request.room()));
    for (String name : Tasks.names()) {
      assertThat(rooms).anyMatch(room -> room.startsWith(name));
    }
    assertThat(drawn(1, "size.terms,size.grid"))
        .extracting(Request::room)
        .containsOnly("size.terms", "size.grid");
    assertThat(drawn(1, "size,-size.other"))
        .extracting(Request::room)
        .noneMatch(room -> room.startsWith("size.other"));
  }

  @Test
  void aRoomThatIsNotThereIsRefusedWithThoseThatAre() {
    assertThatThrownBy(() -> Tasks.beginningWith("size.nothing"))
        .hasMessageContaining("only=size.nothing")
        .hasMessageContaining("size.terms");
    assertThat(Tasks.beginningWith("size.change").read()).isFalse();
    assertThat(Tasks.areWanted("size.terms")).isTrue();
    assertThat(Tasks.areWanted("agg.,-size")).isFalse();
  }

  @Test
  void whatChangesIsSeenAndWhatIsCopiedIsTakenAway() {
    Chance chance = new Chance(5);
    Draw draw = new Draw(chance, corpus(5).schema());
    for (int i = 0; i < 50; i++) {
      List<Request> requests = Alterations.any(draw);
      boolean copies = requests.getFirst().path().startsWith("//_reindex");
      assertThat(requests).anyMatch(request -> request.path().endsWith("/_search"));
      assertThat(requests.getLast().method().equals("DELETE")).isEqualTo(copies);
      assertThat(Json.text(requests.getFirst().body().orElseThrow())).contains("query");
    }
  }
}
