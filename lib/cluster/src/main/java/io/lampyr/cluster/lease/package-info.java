/**
 * The lease: who is a member and who leads. One item of its own on the object store, changed by
 * compare-and-swap alone.
 */
@NullMarked
package io.lampyr.cluster.lease;

import org.jspecify.annotations.NullMarked;
