package io.lampyr.engine.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.LaterClock;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.MortalStore;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AliasRolloverTest {
  private static final AtomicLong PROCESSES = new AtomicLong(100);
  private static final Duration SOON = Duration.ofMinutes(2);

  private static Catalog process(MemoryItemStore items) {
    return MemoryCatalog.over(items, PROCESSES.getAndIncrement()).catalog();
  }

  private static void settle(MemoryItemStore items, Duration later) {
    Clock clock = new LaterClock(later);
    new PendingRollovers(
            MemoryCatalog.over(items, PROCESSES.getAndIncrement(), clock).catalog(), clock)
        .settle();
  }

  @ParameterizedTest
  @CsvSource({"max_age,-1,-1", "max_age,-1s,-1", "max_size,-1,-1b", "max_size,-1b,-1b"})
  void whatHasNoBoundIsReachedByEveryIndex(String name, String given, String told) {
    RolloverCondition condition = RolloverCondition.parse(name, given, false);
    assertThat(condition).hasToString("[" + name + ": " + told + "]");
    assertThat(condition.isMet(new RolloverCondition.State(Duration.ZERO, 0, 0, 0, 0))).isTrue();
    assertThatThrownBy(() -> RolloverCondition.parse(name, "-2b", false))
        .isInstanceOf(FaultException.class);
  }

  private static MemoryItemStore begun(boolean explicit) {
    MemoryItemStore items = new MemoryItemStore();
    AliasOptions options = explicit ? AliasOptions.NONE.writing(true) : AliasOptions.NONE;
    var _ =
        process(items)
            .create(
                new NewIndex("logs-000001", FlatSettings.NONE, Map.of(), Map.of("logs", options)));
    return items;
  }

  private static IndexMetadata roll(Catalog catalog, String to) {
    AliasRollover rollover = new AliasRollover(catalog, new SystemClock());
    AliasRollover.Writer from = rollover.writer("logs");
    rollover.checkFree(from, to);
    return rollover.roll(from, NewIndex.named(to));
  }

  /** Whether it was done before the process died. */
  private static boolean survives(MemoryItemStore items, int writes, String to) {
    try {
      var _ = roll(MemoryCatalog.over(new MortalStore(items, writes), writes + 1).catalog(), to);
      return true;
    } catch (MortalStore.Death death) {
      return false;
    }
  }

  private static String written(Catalog catalog) {
    return new AliasRollover(catalog, new SystemClock()).writer("logs").index().name();
  }

  private static List<String> all(Catalog catalog, String name) {
    return catalog.resolver().resolve(List.of(name), Expansion.OPEN.lenient(true, true)).stream()
        .map(ResolvedIndex::name)
        .toList();
  }

  private static Optional<Boolean> says(Catalog catalog, String index) {
    return Optional.ofNullable(
            catalog.named(index).orElseThrow().definition().aliases().get("logs"))
        .flatMap(options -> AliasOptions.ofText(options).writes());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatDiesBetweenAnyTwoStepsIsFinishedOrAsIfItHadNotBegun(boolean explicit) {
    boolean done = false;
    int finished = 0;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = begun(explicit);
      done = survives(items, writes, "logs-000002");
      settle(items, SOON);
      Catalog next = process(items);
      boolean rolled = next.named("logs-000002").isPresent();
      finished += rolled ? 1 : 0;
      assertThat(written(next)).isEqualTo(rolled ? "logs-000002" : "logs-000001");
      List<String> both = List.of("logs-000001", "logs-000002");
      assertThat(all(next, "*")).isEqualTo(rolled ? both : both.subList(0, 1));
      assertThat(all(next, "logs"))
          .isEqualTo(rolled ? explicit ? both : both.subList(1, 2) : both.subList(0, 1));
      if (rolled) {
        assertThat(says(next, "logs-000002"))
            .isEqualTo(explicit ? Optional.of(true) : Optional.empty());
      }
      settle(items, Duration.ofHours(2));
      assertThat(next.rollovers().all()).isEmpty();
      assertThat(roll(process(items), "logs-000003").name()).isEqualTo("logs-000003");
      assertThat(written(process(items))).isEqualTo("logs-000003");
    }
    assertThat(finished).isGreaterThan(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theSameRolloverOnceMoreTakesWhatWasLeft(boolean explicit) {
    boolean done = false;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = begun(explicit);
      done = survives(items, writes, "logs-000002");
      Catalog next = process(items);
      if (written(next).equals("logs-000001")) {
        assertThat(roll(next, "logs-000002").name()).isEqualTo("logs-000002");
      }
      settle(items, SOON);
      assertThat(written(process(items))).isEqualTo("logs-000002");
      assertThat(all(process(items), "*")).containsExactly("logs-000001", "logs-000002");
    }
  }

  @Test
  void whatIsLeftGoesIfAnotherDaysRolloverCameFirst() {
    boolean done = false;
    int undone = 0;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = begun(true);
      done = survives(items, writes, "monday-000002");
      Catalog next = process(items);
      boolean left = written(next).equals("logs-000001") && next.named("monday-000002").isPresent();
      if (written(next).equals("logs-000001") && says(next, "logs-000001").orElse(false)) {
        boolean alone = all(next, "logs").size() == 1;
        if (alone) {
          assertThat(roll(next, "tuesday-000002").name()).isEqualTo("tuesday-000002");
          settle(items, SOON);
          assertThat(all(process(items), "*")).containsExactly("logs-000001", "tuesday-000002");
          undone += left ? 1 : 0;
        }
      }
      settle(items, Duration.ofHours(2));
      assertThat(process(items).rollovers().all()).isEmpty();
    }
    assertThat(undone).isPositive();
  }
}
