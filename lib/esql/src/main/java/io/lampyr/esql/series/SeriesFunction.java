package io.lampyr.esql.series;

import io.lampyr.esql.function.Signature;
import io.lampyr.esql.function.Site;
import java.util.List;
import java.util.function.Supplier;

/**
 * A function of the points of one series. The last argument of a signature is the window if it is
 * an amount of time.
 */
public record SeriesFunction(String name, List<Signature> signatures, Maker maker) {
  public SeriesFunction {
    signatures = List.copyOf(signatures);
  }

  /** Makes what makes states, for one place in a query. */
  public interface Maker {
    Supplier<SpanState> make(Site site);
  }
}
