package io.lampyr.query.suggest;

/**
 * A term that may have been meant in a place of a phrase.
 *
 * @param often how often its field has it
 * @param alike how much it is like what was typed, which is 1 for that itself
 * @param score how near and how frequent it is, by which the best are kept
 * @param typed whether it is what was typed
 */
record MeantTerm(
    String term, int documents, long often, double alike, double score, boolean typed) {}
