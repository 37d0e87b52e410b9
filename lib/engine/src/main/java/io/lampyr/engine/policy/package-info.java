/** Policies that clients install for indices: understood, planned, and carried out. */
@NullMarked
package io.lampyr.engine.policy;

import org.jspecify.annotations.NullMarked;
