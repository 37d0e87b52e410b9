/** What pipelines take of a processor. */
@NullMarked
package io.lampyr.bench.pipelines;

import org.jspecify.annotations.NullMarked;
