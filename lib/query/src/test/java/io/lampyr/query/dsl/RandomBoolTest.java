package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Random queries in one another, against looking at every document. */
class RandomBoolTest {
  private static final int DOCS = 60;

  /** A query and what it should find. */
  private record Case(String json, IntPredicate matches) {}

  private static boolean has(int doc, int value) {
    return (doc * 31 + value * 17) % 5 == 0;
  }

  private static Case leaf(Random random) {
    int value = random.nextInt(6);
    return switch (random.nextInt(4)) {
      case 0 -> new Case("{'term':{'k':'v" + value + "'}}", doc -> has(doc, value));
      case 1 -> new Case("{'match':{'t':'v" + value + "'}}", doc -> has(doc, value));
      case 2 -> {
        int from = random.nextInt(DOCS);
        yield new Case("{'range':{'n':{'gte':" + from + "}}}", doc -> doc >= from);
      }
      default -> new Case("{'match_none':{}}", doc -> false);
    };
  }

  private static Case any(Random random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return leaf(random);
    }
    List<Case> must = some(random, depth, 2);
    List<Case> should = some(random, depth, 4);
    List<Case> not = some(random, depth, 2);
    int minimum = should.isEmpty() ? 0 : random.nextInt(should.size() + 1);
    boolean needed = must.isEmpty() && !should.isEmpty();
    String json =
        "{'bool':{'filter':"
            + list(must)
            + ",'should':"
            + list(should)
            + ",'must_not':"
            + list(not)
            + ",'minimum_should_match':"
            + minimum
            + "}}";
    return new Case(
        json,
        doc ->
            must.stream().allMatch(one -> one.matches().test(doc))
                && not.stream().noneMatch(one -> one.matches().test(doc))
                && should.stream().filter(one -> one.matches().test(doc)).count()
                    >= Math.max(minimum, needed ? 1 : 0));
  }

  private static List<Case> some(Random random, int depth, int most) {
    List<Case> cases = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      cases.add(any(random, depth - 1));
    }
    return cases;
  }

  private static String list(List<Case> cases) {
    return "[" + String.join(",", cases.stream().map(Case::json).toList()) + "]";
  }

  @Test
  void queriesFindWhatLookingAtAllDocumentsFinds() throws IOException {
    long seed = 77;
    Random random = new Random(seed);
    String mapping =
        "{\"properties\":{\"t\":{\"type\":\"text\"},\"k\":{\"type\":\"keyword\"},\"n\":{\"type\":\"short\"}}}";
    try (Index index = new Index(mapping)) {
      for (int doc = 0; doc < DOCS; doc++) {
        List<String> values = new ArrayList<>();
        for (int value = 0; value < 6; value++) {
          if (has(doc, value)) {
            values.add("\"v" + value + "\"");
          }
        }
        String all = "[" + String.join(",", values) + "]";
        index.add("" + doc, "{\"t\":" + all + ",\"k\":" + all + ",\"n\":" + doc + "}");
      }
      Asked asked = new Asked(index, Dialect.ELASTICSEARCH);
      for (int round = 0; round < 300; round++) {
        Case one = any(random, 3);
        Set<String> expected = new HashSet<>();
        for (int doc = 0; doc < DOCS; doc++) {
          if (one.matches().test(doc)) {
            expected.add("" + doc);
          }
        }
        assertThat(asked.hits(one.json())).as("seed=%s %s", seed, one.json()).isEqualTo(expected);
      }
    }
  }
}
