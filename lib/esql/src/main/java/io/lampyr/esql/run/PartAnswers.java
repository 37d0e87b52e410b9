package io.lampyr.esql.run;

import io.lampyr.base.port.Randomness;
import io.lampyr.esql.part.PlanPart;
import io.lampyr.esql.source.Table;
import java.util.Map;

/** Carries parts of plans out for processes elsewhere. */
public final class PartAnswers {
  private PartAnswers() {}

  /**
   * What a split gives, as {@link Runner} reads it.
   *
   * @param check throws if nobody waits any more
   */
  public static byte[] of(PlanPart part, Table.Split split, Runnable check, Randomness random) {
    Warnings warnings = new Warnings();
    PartRun run =
        new PartRun(
            part, new Chain(part.slots(), warnings, check, random, Map.of()), check, () -> false);
    return PartAnswer.encode(run, run.of(split), warnings);
  }
}
