package io.lampyr.restapi.access;

/** What a call does, as far as rights are concerned. */
public enum Privilege {
  /** Reads documents. */
  READ,
  /** Writes documents, and what they bring along: new indices and fields. */
  WRITE,
  /** Makes, changes and deletes indices, aliases, templates and keys. */
  MANAGE,
  /** Looks at the system itself. */
  MONITOR
}
