package io.lampyr.query.script.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeyedNumbersTest {
  private static class Kept extends KeyedNumbers {
    Kept(Object key, DoubleValuesSource... inputs) {
      super(key, List.of(inputs));
    }

    @Override
    public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores) {
      return DoubleValues.EMPTY;
    }
  }

  private static final class Doubled extends Kept {
    Doubled(DoubleValuesSource input) {
      super("doubled", input);
    }

    @Override
    protected DoubleValuesSource over(List<DoubleValuesSource> rewritten) {
      return new Doubled(rewritten.getFirst());
    }
  }

  /** What becomes of it is the number one. */
  private static final class Passing extends Kept {
    Passing() {
      super("passing", DoubleValuesSource.constant(2));
    }

    @Override
    protected DoubleValuesSource over(List<DoubleValuesSource> rewritten) {
      return DoubleValuesSource.constant(1);
    }
  }

  private static IndexSearcher searcher() throws IOException {
    return new IndexSearcher(new MultiReader());
  }

  @Test
  void theSameKeyUponTheSameNumbersIsTheSame() {
    Kept one = new Kept("a", DoubleValuesSource.constant(1));
    assertThat(one)
        .isEqualTo(new Kept("a", DoubleValuesSource.constant(1)))
        .hasSameHashCodeAs(new Kept("a", DoubleValuesSource.constant(1)))
        .isNotEqualTo(new Kept("b", DoubleValuesSource.constant(1)))
        .isNotEqualTo(new Kept("a", DoubleValuesSource.constant(2)))
        .isNotEqualTo(new Kept("a"));
    assertThat((Object) new Kept("doubled", DoubleValuesSource.constant(1)))
        .isNotEqualTo(new Doubled(DoubleValuesSource.constant(1)));
  }

  @Test
  void whatIsMadeOfOthersIsMadeAnewOfWhatBecameOfThem() throws IOException {
    assertThat(new Doubled(new Passing()).rewrite(searcher()))
        .isEqualTo(new Doubled(DoubleValuesSource.constant(1)));
    Kept alone = new Kept("a");
    assertThat(alone.rewrite(searcher())).isSameAs(alone);
    Kept silent = new Kept("a", DoubleValuesSource.constant(1));
    assertThatThrownBy(() -> silent.rewrite(searcher())).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void scoresAreNeededWhereAnyOfTheOthersNeedsThem() {
    assertThat(new Kept("a", DoubleValuesSource.constant(1)).needsScores()).isFalse();
    assertThat(
            new Kept("a", DoubleValuesSource.constant(1), DoubleValuesSource.SCORES).needsScores())
        .isTrue();
  }
}
