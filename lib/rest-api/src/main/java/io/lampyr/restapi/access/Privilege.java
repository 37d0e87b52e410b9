package io.lampyr.restapi.access;

/**
 * What a call does, as far as rights are concerned. Those of the last lines are of the system as a
 * whole, never of a single name.
 */
public enum Privilege {
  /** Reads documents. */
  READ,
  /** Looks at what indices are, their mappings, settings and aliases; never at documents. */
  VIEW_INDEX_METADATA,
  /** Writes documents in some way; the next three say in which. */
  WRITE,
  /** Adds documents where there were none. */
  CREATE_DOC,
  /** Puts documents in the place of others, and updates them. */
  INDEX,
  /** Deletes documents. */
  DELETE,
  /** Makes what was written visible, or durable before its time. */
  REFRESH,
  /** Makes the indices that documents are written to. */
  AUTO_CONFIGURE,
  /** Merges what lies in pieces. */
  MAINTENANCE,
  /** Makes indices and streams. */
  CREATE_INDEX,
  /** Deletes indices and streams. */
  DELETE_INDEX,
  /** Changes indices and aliases. */
  MANAGE,
  /** Looks at the system itself. */
  MONITOR,
  /** Changes the system as a whole, such as its settings. */
  MANAGE_CLUSTER,
  /** Makes keys and ends them. */
  MANAGE_KEYS,
  MANAGE_INDEX_TEMPLATES,
  READ_PIPELINE,
  MANAGE_PIPELINE,
  MANAGE_LOGSTASH_PIPELINES,
  READ_ILM,
  MANAGE_ILM,
  MONITOR_ENRICH,
  MANAGE_ENRICH,
  MANAGE_SEARCH_APPLICATION,
  MANAGE_SEARCH_QUERY_RULES,
  MANAGE_SEARCH_SYNONYMS,
  /** Asks about oneself: everybody who is known may. */
  IDENTIFY
}
