package io.lampyr.engine.fielduse;

import io.lampyr.base.check.Check;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How many searches of a shard made use of a field, of anything of it and of each structure.
 *
 * @param structures one for each of {@link Structure}, in their order
 */
public record FieldCounts(long any, List<Long> structures) {
  private static final int COUNT = Structure.values().length;

  public static final FieldCounts NONE = new FieldCounts(0, Collections.nCopies(COUNT, 0L));

  public FieldCounts {
    structures = List.copyOf(structures);
    Check.that(structures.size() == COUNT, "there must be a count of each structure");
    Check.that(any >= 0 && structures.stream().allMatch(one -> one >= 0), "counts are not below 0");
  }

  /** As another release tells it, which may know fewer structures, or more. */
  public static FieldCounts told(long any, List<Long> structures) {
    List<Long> known = new ArrayList<>(structures.subList(0, Math.min(COUNT, structures.size())));
    known.addAll(Collections.nCopies(COUNT - known.size(), 0L));
    return new FieldCounts(any, known);
  }

  public long of(Structure structure) {
    return structures.get(structure.ordinal());
  }

  /** Both together. */
  public FieldCounts plus(FieldCounts other) {
    List<Long> sums = new ArrayList<>(COUNT);
    for (int i = 0; i < COUNT; i++) {
      sums.add(structures.get(i) + other.structures.get(i));
    }
    return new FieldCounts(any + other.any, sums);
  }
}
