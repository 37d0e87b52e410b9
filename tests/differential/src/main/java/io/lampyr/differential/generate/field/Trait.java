package io.lampyr.differential.generate.field;

/** What can be asked of a field. */
public enum Trait {
  /** Its text is analysed. */
  TEXT,
  /** It has words as they are. */
  WORDS,
  NUMBER,
  DATE,
  RANGE,
  GEO,
  /** It can be sorted by, and buckets can be made of it. */
  COLUMN,
  /** It holds objects and no values. */
  OBJECT,
  SUGGEST,
  RANK
}
