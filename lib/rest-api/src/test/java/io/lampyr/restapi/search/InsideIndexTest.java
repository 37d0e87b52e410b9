package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.search.PitId;
import io.lampyr.engine.search.SearchParts;
import java.util.List;
import org.junit.jupiter.api.Test;

class InsideIndexTest {
  private static final PitId KEPT = pit();

  @Test
  void whatIsDoneStaysDoneWhereWhatIsLeftBecomesSmaller() {
    InsideIndex inside = InsideIndex.ofDocuments(KEPT);
    for (int i = 0; i < 5; i++) {
      inside = inside.with(1, SearchParts.NOTHING);
    }
    InsideIndex finer = inside.finer();
    assertThat((double) finer.done() / finer.parts())
        .isEqualTo((double) inside.done() / inside.parts());
    assertThat(finer.filled()).isEqualTo(1);
    assertThat(finer.kept()).contains(KEPT);
    assertThat(inside.mayBeFiner()).isTrue();
    assertThat(finer.finer().mayBeFiner()).isFalse();
    assertThat(finer.finer().parts()).isEqualTo(InsideIndex.MOST_PARTS);
  }

  @Test
  void wholeShardsAreNotMadeSmaller() {
    assertThat(InsideIndex.ofShards(3).mayBeFiner()).isFalse();
  }

  private static PitId pit() {
    return new PitId("a", List.of());
  }
}
