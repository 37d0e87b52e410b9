package io.lampyr.restapi.byquery;

import io.lampyr.restapi.document.DocumentWrite;
import io.lampyr.restapi.search.FoundDocument;

/** What is to be done for a document that was found. */
sealed interface Change {

  record Write(DocumentWrite write) implements Change {}

  record Nothing() implements Change {}

  /** Tells of each document. Throws what ends the whole run. Safe for many threads. */
  interface Maker {
    Change of(FoundDocument document);
  }
}
