package io.lampyr.query.aggregation.bucket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NearestMeansTest {
  private record Group(int begin, double mean, long count) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void neighboursAreJoinedOneAfterAnotherAsIfEachWereLookedFor(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 40; round++) {
      int size = 1 + random.nextInt(60);
      double[] means = random.doubles(size, 0, 20).map(Math::rint).sorted().toArray();
      long[] counts = random.longs(size, 1, 5).toArray();
      int most = 1 + random.nextInt(size);
      List<Group> expected = oneByOne(means, counts, most);
      NearestMeans nearest = new NearestMeans(means.clone(), counts.clone());
      nearest.join(most);
      List<Group> found = new ArrayList<>();
      for (int at = 0; at < size; at = nearest.end(at)) {
        long count = 0;
        for (int i = at; i < nearest.end(at); i++) {
          count += counts[i];
        }
        found.add(new Group(at, nearest.mean(at), count));
      }
      assertThat(found).as("seed %d round %d", seed, round).isEqualTo(expected);
    }
  }

  private static List<Group> oneByOne(double[] means, long[] counts, int most) {
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < means.length; i++) {
      groups.add(new Group(i, means[i], counts[i]));
    }
    while (groups.size() > most) {
      int nearest = 0;
      for (int i = 1; i + 1 < groups.size(); i++) {
        if (distance(groups, i) < distance(groups, nearest)) {
          nearest = i;
        }
      }
      Group left = groups.get(nearest);
      Group right = groups.remove(nearest + 1);
      long count = left.count + right.count;
      double mean = (left.mean * left.count + right.mean * right.count) / count;
      groups.set(nearest, new Group(left.begin, mean, count));
    }
    return groups;
  }

  private static double distance(List<Group> groups, int at) {
    return groups.get(at + 1).mean - groups.get(at).mean;
  }
}
