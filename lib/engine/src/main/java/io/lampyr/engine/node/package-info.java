/**
 * What a cache node does with the shards it holds, and what functions and other nodes may ask of
 * it.
 */
@NullMarked
package io.lampyr.engine.node;

import org.jspecify.annotations.NullMarked;
