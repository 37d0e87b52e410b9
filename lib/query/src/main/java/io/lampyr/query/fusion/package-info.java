/**
 * Several lists of hits made one: by ranks, by sums, or by means of scores that were made alike.
 * Pure; it knows neither searches nor shards.
 */
@NullMarked
package io.lampyr.query.fusion;

import org.jspecify.annotations.NullMarked;
