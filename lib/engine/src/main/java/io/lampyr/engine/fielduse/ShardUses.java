package io.lampyr.engine.fielduse;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.ShardId;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one process has counted of a shard's fields.
 *
 * @param tracking a name of these counts: another one, and counts have begun anew
 * @param since when they began, in milliseconds since the epoch
 * @param fields by their names; what was never made use of is not among them
 */
public record ShardUses(
    ShardId shard, String tracking, long since, SortedMap<String, FieldCounts> fields) {
  static final int MAX_TRACKING = 64;

  public ShardUses {
    Check.that(tracking.length() <= MAX_TRACKING, "name of counts is too long");
    fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
  }

  /** Both together, by the name of those that began first: two places of one process. */
  public ShardUses plus(ShardUses other) {
    SortedMap<String, FieldCounts> sum = new TreeMap<>(fields);
    other.fields.forEach((field, counts) -> sum.merge(field, counts, FieldCounts::plus));
    ShardUses first = other.since < since ? other : this;
    return new ShardUses(shard, first.tracking, first.since, sum);
  }
}
