package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What is to be dropped of what is kept near of indices.
 *
 * @param indices whose it is; all, if empty
 * @param kept what of it
 * @param fields whose columns are dropped; of all fields, if there are none
 */
public record ClearNotice(Optional<List<IndexId>> indices, Set<Kept> kept, List<String> fields) {
  public static final int MOST_INDICES = 1000;
  public static final int MOST_FIELDS = 1000;

  /** What is kept near; the bits are part of the format. */
  public enum Kept {
    /** Results of searches. */
    RESULTS(1),
    /** Which documents queries matched. */
    MATCHES(2),
    /** What was made of columns. */
    COLUMNS(4),
    /** What is open, with all that is kept of it. */
    OPEN(8),
    /** Bytes of the store. */
    BYTES(16);

    private final int bit;

    Kept(int bit) {
      this.bit = bit;
    }

    int bit() {
      return bit;
    }
  }

  public ClearNotice {
    indices = indices.map(List::copyOf);
    fields = List.copyOf(fields);
    Check.that(!kept.isEmpty(), "a notice to clear must say what");
    kept = Collections.unmodifiableSet(EnumSet.copyOf(kept));
    Check.that(fields.size() <= MOST_FIELDS, "too many fields in one notice: " + fields.size());
    indices.ifPresent(named ->
        Check.that(
            named.size() <= MOST_INDICES, "too many indices in one notice: " + named.size()));
  }

  /** The same for indices of any number: as many notices as they need, none if there is none. */
  public static List<ClearNotice> of(List<IndexId> indices, Set<Kept> kept, List<String> fields) {
    List<ClearNotice> notices = new ArrayList<>();
    for (int from = 0; from < indices.size(); from += MOST_INDICES) {
      int to = Math.min(indices.size(), from + MOST_INDICES);
      notices.add(new ClearNotice(Optional.of(indices.subList(from, to)), kept, fields));
    }
    return List.copyOf(notices);
  }

  public Predicate<IndexId> meant() {
    return indices.map(Set::copyOf).<Predicate<IndexId>>map(ids -> ids::contains).orElse(_ -> true);
  }

  public Predicate<String> columns() {
    Set<String> names = Set.copyOf(fields);
    return field -> names.isEmpty() || names.contains(field);
  }

  static void write(LeafOutput out, ClearNotice notice) {
    out.octet(notice.kept().stream().mapToInt(Kept::bit).sum())
        .optional(notice.indices(), (to, ids) -> to.list(ids, (each, id) -> each.text(id.uuid())))
        .list(notice.fields(), LeafOutput::text);
  }

  static ClearNotice read(LeafInput in) {
    int bits = in.octet();
    Set<Kept> kept = EnumSet.noneOf(Kept.class);
    for (Kept each : Kept.values()) {
      if ((bits & each.bit()) != 0) {
        kept.add(each);
        bits -= each.bit();
      }
    }
    if (bits != 0) {
      throw in.corrupt("what is to be cleared is not known");
    }
    return new ClearNotice(
        in.optional(from -> from.list(23, id -> new IndexId(id.text()))),
        kept,
        in.list(1, LeafInput::text));
  }
}
