/**
 * Garbage collection: what no commit, reader or pin refers to is marked, and deleted a grace later
 * if that is still so. The decisions are pure; the steps around them are idempotent and carry their
 * state in a small value, so that a state machine can drive them.
 */
@NullMarked
package io.lampyr.engine.garbage;

import org.jspecify.annotations.NullMarked;
