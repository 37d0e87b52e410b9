package io.lampyr.blockcache.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blockcache.CacheSettings;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PresenceTest {
  private static final int PAGE = CacheSettings.PAGE_BYTES;

  @Test
  void presenceAgreesWithASetOfPages() {
    long seed = System.nanoTime();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      int pages = 1 + random.nextInt(200);
      Presence presence = new Presence(pages * PAGE);
      BitSet model = new BitSet();
      for (int step = 0; step < 12; step++) {
        int from = random.nextInt(pages);
        int to = from + 1 + random.nextInt(pages - from);
        presence.fill(from * PAGE, to * PAGE);
        model.set(from, to);
        assertAgrees(presence, model, pages, random.nextInt(pages * PAGE));
      }
    }
  }

  private static void assertAgrees(Presence presence, BitSet model, int pages, int at) {
    int page = at / PAGE;
    assertThat(presence.covers(page, pages * PAGE)).isEqualTo(model.get(page));
    int end = Math.min(model.nextClearBit(page), pages) * PAGE;
    assertThat(presence.filledEnd(at, pages * PAGE)).isEqualTo(Math.max(at, end));
    int start = model.previousClearBit(page - 1) + 1;
    assertThat(presence.filledStart(at)).isEqualTo((page == 0 ? 0 : start) * PAGE);
    int next = model.nextSetBit(page + 1);
    assertThat(presence.nextFilled(at, pages * PAGE)).isEqualTo((next < 0 ? pages : next) * PAGE);
  }

  @Test
  void partialPageCountsOnlyAsFarAsItIsFilled() {
    Presence presence = new Presence(4 * PAGE);
    presence.fill(0, PAGE + 10);
    assertThat(presence.filledEnd(5, 4 * PAGE)).isEqualTo(PAGE + 10);
    assertThat(presence.covers(1, PAGE + 10)).isTrue();
    assertThat(presence.covers(1, PAGE + 11)).isFalse();
    presence.fill(PAGE, PAGE + 5);
    assertThat(presence.filledEnd(5, 4 * PAGE)).isEqualTo(PAGE + 10);
    presence.fill(PAGE, 2 * PAGE);
    assertThat(presence.filledEnd(5, 4 * PAGE)).isEqualTo(2 * PAGE);
    assertThat(presence.covers(2, 4 * PAGE)).isFalse();
  }
}
