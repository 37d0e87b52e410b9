package io.lampyr.query.fetch;

import io.lampyr.query.sort.SortValues;
import org.jspecify.annotations.Nullable;

/**
 * A document to fetch.
 *
 * @param doc its number in the commit that was searched
 * @param score not a number, if there is none to show
 * @param group what is shown for the field that hits are collapsed by: its name and value
 */
public record Found(int doc, float score, SortValues sort, @Nullable Group group) {

  /** The value that a hit stands for. */
  public record Group(String field, @Nullable Object value) {}
}
