package io.lampyr.mapping.document;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Fault;

/** What became of a document. */
public sealed interface ParseOutcome {

  /** The document follows the mapping: its fields are made. */
  record Parsed(ParsedDocument document) implements ParseOutcome {}

  /**
   * The document has fields that the mapping does not have, and nothing else is wrong with it: once
   * the update is merged, it is parsed again under the merged mapping.
   */
  record NeedsMapping(Mapping update) implements ParseOutcome {}

  /** The document cannot be indexed, and asks for no mapping. */
  record Rejected(Fault fault) implements ParseOutcome {}
}
