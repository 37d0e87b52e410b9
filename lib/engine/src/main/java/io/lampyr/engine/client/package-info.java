/**
 * How functions reach the shards of an index: a cached view of who owns them, and the rules by
 * which writes and reads are sent, repeated and given up. Nothing here decides what a document
 * becomes; that is its owner's.
 */
@NullMarked
package io.lampyr.engine.client;

import org.jspecify.annotations.NullMarked;
