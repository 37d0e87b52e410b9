package io.lampyr.esql.run;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.esql.source.SpreadTable;
import io.lampyr.esql.source.SpreadTable.Elsewhere;
import io.lampyr.esql.source.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes all splits of a table through a part of a plan, side by side: some are asked for where they
 * lie, and the rest, with whatever was not answered, is read here.
 */
final class SplitRun {
  private final PartRun run;
  private final Runner.Means means;
  private final Warnings warnings;
  private final AtomicInteger elsewhere = new AtomicInteger();

  SplitRun(PartRun run, Runner.Means means, Warnings warnings) {
    this.run = run;
    this.means = means;
    this.warnings = warnings;
  }

  /** How many splits others have read. */
  int elsewhere() {
    return elsewhere.get();
  }

  /** Some splits, and what each gives. */
  private interface Unit {
    Map<Integer, PartRun.Split> run();
  }

  /** What each split gave, in their order. */
  List<PartRun.Split> of(Table table) throws InterruptedException {
    List<Table.Split> splits = table.splits();
    Set<Integer> left = new TreeSet<>();
    for (int i = 0; i < splits.size(); i++) {
      left.add(i);
    }
    List<Unit> units = new ArrayList<>();
    if (table instanceof SpreadTable spread) {
      Optional<byte[]> part = run.part().encoded();
      for (Elsewhere there :
          part.isPresent() ? spread.elsewhere(run.part().scan()) : List.<Elsewhere>of()) {
        units.add(() -> told(there, part.orElseThrow()));
        left.removeAll(there.splits());
      }
    }
    left.forEach(at -> units.add(() -> Map.of(at, run.of(splits.get(at)))));
    Map<Integer, PartRun.Split> done = new TreeMap<>();
    means.siblings().map(units, Unit::run).forEach(done::putAll);
    List<Integer> missing = new ArrayList<>();
    for (int i = 0; i < splits.size(); i++) {
      if (!done.containsKey(i)) {
        missing.add(i);
      }
    }
    List<PartRun.Split> here = means.siblings().map(missing, at -> run.of(splits.get(at)));
    for (int i = 0; i < here.size(); i++) {
      done.put(missing.get(i), here.get(i));
    }
    return List.copyOf(done.values());
  }

  /** An answer that cannot be read is none. */
  private Map<Integer, PartRun.Split> told(Elsewhere there, byte[] part) {
    Map<Integer, PartRun.Split> told = new TreeMap<>();
    if (means.enough().getAsBoolean()) {
      // Nobody is asked any more; what is left is not read here either.
      return told;
    }
    there
        .ask(part)
        .forEach((at, answer) -> {
          try {
            told.put(at, PartAnswer.decode(answer, run, warnings));
            elsewhere.incrementAndGet();
          } catch (CorruptionException unread) {
            // It is read here.
          }
        });
    return told;
  }
}
