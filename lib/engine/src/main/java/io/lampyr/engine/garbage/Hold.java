package io.lampyr.engine.garbage;

import io.lampyr.base.check.Check;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * That somebody copies the store, and nothing may be deleted meanwhile.
 *
 * @param id of the copy that is made
 * @param renewed when whoever copies said so last, by his clock
 */
public record Hold(String id, Instant renewed) {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,80}");

  public Hold {
    Check.that(ID.matcher(id).matches(), "id of a hold must be 1 to 80 of A-Z a-z 0-9 -");
  }
}
