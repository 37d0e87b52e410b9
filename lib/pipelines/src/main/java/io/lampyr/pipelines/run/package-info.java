/** Pipelines as they are run: processors, what they are given, and what becomes of failures. */
@NullMarked
package io.lampyr.pipelines.run;

import org.jspecify.annotations.NullMarked;
