/**
 * Corpora of tens of thousands of documents, and what is asked of them: where bounds, counts and
 * pages are reached that a few documents do not reach.
 */
@NullMarked
package io.lampyr.differential.generate.size;

import org.jspecify.annotations.NullMarked;
