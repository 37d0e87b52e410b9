package io.lampyr.pipelines.run;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an enrich policy knows. Law: for one request the same value finds the same, whatever happens
 * meanwhile.
 */
public interface EnrichLookup {
  /**
   * What fits the value, at most so many; a value that cannot be looked up is an {@link
   * io.lampyr.base.error.InvalidInputException}.
   *
   * @param relation how shapes lie to that of the value, where a policy has shapes
   */
  List<Map<String, @Nullable Object>> find(Object value, int most, String relation);
}
