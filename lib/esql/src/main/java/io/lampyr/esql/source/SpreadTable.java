package io.lampyr.esql.source;

import java.util.List;
import java.util.Map;

/** A table whose splits may be read where they lie, by who does a part of a plan for each. */
public interface SpreadTable extends Table {
  /**
   * Which splits are better read elsewhere, and by whom together; the others are read here.
   *
   * @param scan what is looked for in each
   */
  List<Elsewhere> elsewhere(Scan scan);

  /** Who reads some splits. */
  interface Elsewhere {
    /** The places of its splits. */
    List<Integer> splits();

    /**
     * What the splits gave, by their places, as {@link io.lampyr.esql.run.PartAnswers} tells it;
     * those that are missing are to be read here. What is wrong with the query itself is thrown.
     * Blocks; cost: one request, and one more for each place that does not answer.
     */
    Map<Integer, byte[]> ask(byte[] part);
  }
}
