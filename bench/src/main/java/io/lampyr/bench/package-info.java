/** Benchmarks: each is compared, in the same run, with what it is to be measured against. */
@NullMarked
package io.lampyr.bench;

import org.jspecify.annotations.NullMarked;
