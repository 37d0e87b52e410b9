package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Points and shapes of planes as queries find them. */
class PlanesTest {
  private static final String MAPPING =
      "{'properties':{'p':{'type':'point'},'s':{'type':'shape'},"
          + "'column':{'type':'point','index':false},'none':{'type':'shape','index':false},"
          + "'xp':{'type':'xy_point'},'xs':{'type':'xy_shape'},'g':{'type':'geo_point'}}}";

  private final Index index = new Index(MAPPING.replace('\'', '"'));
  private final Asked asked = new Asked(index, Dialect.ELASTICSEARCH);

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private Set<String> hits(String field, String shape, String relation) throws IOException {
    return asked.hits(
        "{'shape':{'%s':{'shape':%s,'relation':'%s'}}}".formatted(field, shape, relation));
  }

  /** A box with edges, each of which may be a line or a point. */
  private record Box(int left, int right, int bottom, int top) {
    static Box draw(Random random, int widest) {
      int left = random.nextInt(40) - 20;
      int bottom = random.nextInt(40) - 20;
      return new Box(left, left + random.nextInt(widest), bottom, bottom + random.nextInt(widest));
    }

    boolean meets(Query query) {
      return left <= query.right()
          && right >= query.left()
          && bottom <= query.top()
          && top >= query.bottom();
    }

    boolean liesIn(Query query) {
      return left >= query.left()
          && right <= query.right()
          && bottom >= query.bottom()
          && top <= query.top();
    }

    boolean holds(Query query) {
      return left <= query.left()
          && right >= query.right()
          && bottom <= query.bottom()
          && top >= query.top();
    }

    String text() {
      if (left == right && bottom == top) {
        return "POINT (" + left + " " + bottom + ")";
      }
      return left == right || bottom == top
          ? "LINESTRING (%d %d, %d %d)".formatted(left, bottom, right, top)
          : "BBOX (%d, %d, %d, %d)".formatted(left, right, top, bottom);
    }
  }

  /** A box whose edges no other box has. */
  private record Query(double left, double right, double bottom, double top) {
    static Query draw(Random random, int widest) {
      Box box = Box.draw(random, widest);
      return new Query(
          box.left() + 0.25, box.right() + 0.75, box.bottom() + 0.25, box.top() + 0.75);
    }

    String json(Random random) {
      return random.nextBoolean()
          ? "{'type':'envelope','coordinates':[[%s,%s],[%s,%s]]}"
              .formatted(left, top, right, bottom)
          : "'POLYGON ((%s %s, %s %s, %s %s, %s %s, %s %s))'"
              .formatted(left, bottom, right, bottom, right, top, left, top, left, bottom);
    }
  }

  private static Set<String> matching(
      List<List<Box>> all, BiPredicate<Box, Query> each, boolean every, Query query) {
    Set<String> found = new TreeSet<>();
    for (int i = 0; i < all.size(); i++) {
      boolean matches =
          every
              ? all.get(i).stream().allMatch(box -> each.test(box, query))
              : all.get(i).stream().anyMatch(box -> each.test(box, query));
      if (matches && !all.get(i).isEmpty()) {
        found.add("" + i);
      }
    }
    return found;
  }

  private static String texts(List<Box> boxes) {
    return boxes.stream().map(box -> "\"" + box.text() + "\"").toList().toString();
  }

  @Test
  void randomShapesAreFoundAsTheyLie() throws IOException {
    long seed = Long.getLong("lampyr.seed", 11L);
    Random random = new Random(seed);
    List<List<Box>> all = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      List<Box> boxes =
          random.nextInt(10) == 0 ? List.of() : List.of(Box.draw(random, 1 + random.nextInt(9)));
      all.add(boxes);
      index.add("" + i, "{\"s\":" + texts(boxes) + ",\"xs\":" + texts(boxes) + "}");
    }
    for (int i = 0; i < 60; i++) {
      Query query = Query.draw(random, 1 + random.nextInt(20));
      for (String field : List.of("s", "xs")) {
        String shape = query.json(random);
        assertThat(hits(field, shape, "intersects"))
            .as("seed=%s %s", seed, shape)
            .containsExactlyInAnyOrderElementsOf(matching(all, Box::meets, false, query));
        assertThat(hits(field, shape, "disjoint"))
            .as("seed=%s %s", seed, shape)
            .containsExactlyInAnyOrderElementsOf(
                matching(all, (box, its) -> !box.meets(its), true, query));
        assertThat(hits(field, shape, "within"))
            .as("seed=%s %s", seed, shape)
            .containsExactlyInAnyOrderElementsOf(matching(all, Box::liesIn, true, query));
        assertThat(hits(field, shape, "contains"))
            .as("seed=%s %s", seed, shape)
            .containsExactlyInAnyOrderElementsOf(matching(all, Box::holds, false, query));
      }
    }
  }

  @Test
  void randomPointsAreFoundAsTheyLie() throws IOException {
    long seed = Long.getLong("lampyr.seed", 12L);
    Random random = new Random(seed);
    List<List<Box>> all = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      List<Box> points = new ArrayList<>();
      for (int left = random.nextInt(4); left > 0; left--) {
        points.add(Box.draw(random, 1));
      }
      all.add(points);
      String json = texts(points);
      index.add("" + i, "{\"p\":%s,\"xp\":%s,\"column\":%s}".formatted(json, json, json));
    }
    for (int i = 0; i < 60; i++) {
      Query query = Query.draw(random, 1 + random.nextInt(30));
      String shape = query.json(random);
      for (String field : List.of("p", "xp", "column")) {
        assertThat(hits(field, shape, "INTERSECTS"))
            .as("seed=%s %s", seed, shape)
            .containsExactlyInAnyOrderElementsOf(matching(all, Box::meets, false, query));
        assertThat(hits(field, shape, "disjoint"))
            .as("seed=%s %s", seed, shape)
            .containsExactlyInAnyOrderElementsOf(
                matching(all, (box, its) -> !box.meets(its), true, query));
        assertThat(hits(field, shape, "within"))
            .as("seed=%s %s", seed, shape)
            .containsExactlyInAnyOrderElementsOf(matching(all, Box::meets, true, query));
        assertThat(hits(field, shape, "contains")).isEmpty();
      }
    }
  }

  @Test
  void pointsHoldPoints() throws IOException {
    index.add("1", "{\"p\":[[1,2],[3,4]]}").add("2", "{\"p\":[1,2]}");
    assertThat(hits("p", "'POINT (1 2)'", "contains")).containsExactlyInAnyOrder("1", "2");
    assertThat(hits("p", "'MULTIPOINT (1 2, 3 4)'", "contains")).containsExactly("1");
    assertThat(hits("p", "'MULTIPOINT (1 2, 9 9)'", "within")).containsExactly("2");
  }

  @Test
  void existenceIsKnownOfBoth() throws IOException {
    index.add("1", "{\"p\":[1,2]}").add("2", "{\"s\":\"POINT (1 2)\"}").add("3", "{}");
    assertThat(asked.hits("{'exists':{'field':'p'}}")).containsExactly("1");
    assertThat(asked.hits("{'exists':{'field':'s'}}")).containsExactly("2");
    assertThat(hits("s", "'POINT EMPTY'", "intersects")).isEmpty();
  }

  @Test
  void boostsScoreAndUnmappedFieldsMayBePassedOver() throws IOException {
    index.add("1", "{\"p\":[1,2]}");
    assertThat(asked.scores("{'shape':{'p':{'shape':'POINT (1 2)'},'boost':3}}"))
        .containsEntry("1", 3f);
    assertThat(asked.scores("{'xy_shape':{'p':{'shape':'POINT (1 2)'}}}")).containsEntry("1", 0f);
    assertThat(asked.hits("{'shape':{'x':{'shape':'POINT (1 2)'},'ignore_unmapped':true}}"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'shape':{'x':{'shape':'POINT (1 2)'}}} | failed to find type for field [x]",
        "{'shape':{'g':{'shape':'POINT (1 2)'}}} | Field [g] is of unsupported type [geo_point] for"
            + " [shape] query",
        "{'geo_shape':{'s':{'shape':'POINT (1 2)'}}} | Field [s] is of unsupported type [shape] for"
            + " [geo_shape] query",
        "{'shape':{'none':{'shape':'POINT (1 2)'}}} | failed to create query: Cannot search on"
            + " field [none] since it is not indexed.",
        "{'shape':{'s':{'shape':'POINT (1e300 2)'}}} | illegal x value [1.0E300]",
        "{'shape':{'s':{'shape':'BBOX (5,1,5,1)'}}} | minX must be lower than maxX, got 5.0 > 1.0",
        "{'shape':{'s':{}}} | either shape or indexedShapeId is required",
        "{'term':{'s':'POINT (1 2)'}} | Geometry fields do not support exact searching, use"
            + " dedicated geometry queries instead: [s]",
        "{'term':{'p':'1,2'}} | Geometry fields do not support exact searching, use dedicated"
            + " geometry queries instead: [p]"
      })
  void whatCannotBeAskedIsRefused(String query, String reason) {
    assertThat(
            assertThrows(FaultException.class, () -> Asked.parse(query).toLucene(asked.scope()))
                .fault()
                .reason())
        .isEqualTo(reason);
  }
}
