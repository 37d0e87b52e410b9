/**
 * Compares Lampyr with a real peer: the same random scenes are played upon both.
 *
 * <p>A {@code run} draws scene after scene ({@code generate}) from a seed, builds each on both
 * sides ({@code side}), and compares the answers to its requests ({@code compare}). What differs is
 * made small ({@code minimise}), gets a signature, and is looked up among what was judged ({@code
 * report}). The list of judgements is a file beside {@code report.Known}; what is on it does not
 * fail a run.
 *
 * <p>One scene of several is a life ({@code generate.life}): a sequence of requests upon both, each
 * of which meets what those before it have left.
 *
 * <p>Corpora of tens of thousands of documents ({@code generate.size}) are played by themselves.
 *
 * <p>A seed says everything: each scene has a number of its own, from which all that it consists of
 * follows. Where documents were replaced or deleted, scores say nothing, because how long the dead
 * count in statistics is each engine's own affair; they are not compared there.
 */
@NullMarked
package io.lampyr.differential;

import org.jspecify.annotations.NullMarked;
