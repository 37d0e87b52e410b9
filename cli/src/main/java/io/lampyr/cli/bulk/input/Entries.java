package io.lampyr.cli.bulk.input;

import java.io.IOException;

/** A file's entries in their order. An entry with a problem is shown too, and is not the last. */
interface Entries {

  /**
   * Fills the entry with the next one; false at the end.
   *
   * @throws MalformedInputException when nothing after this place could be understood
   */
  boolean next(Entry into) throws IOException;
}
