package io.lampyr.restapi.access;

/** What a call does, as far as rights are concerned. */
public enum Privilege {
  /** Reads documents. */
  READ,
  /** Writes documents, and what they bring along: new indices and fields. */
  WRITE,
  /** Makes, changes and deletes indices and aliases. */
  MANAGE,
  /** Looks at the system itself. */
  MONITOR,
  /** Changes the system as a whole, such as its settings and templates; never of a single name. */
  MANAGE_CLUSTER,
  /** Makes keys and ends them; never of a single name. */
  MANAGE_KEYS,
  /** Asks about oneself: everybody who is known may. */
  IDENTIFY
}
