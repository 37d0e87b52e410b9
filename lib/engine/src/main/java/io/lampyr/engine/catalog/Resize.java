package io.lampyr.engine.catalog;

/**
 * An index that is to be made of another one's documents, without copying these.
 *
 * @param wanted name, settings and aliases of the new one; its mappings are the source's
 */
public record Resize(Kind kind, String source, NewIndex wanted) {

  /** How the shards of the new index come of those of the source. */
  public enum Kind {
    /** Each of one. */
    CLONE,
    /** Several of each. */
    SPLIT,
    /** Each of several. */
    SHRINK
  }
}
