/** Processors that look for patterns which name the parts of a line. */
@NullMarked
package io.lampyr.pipelines.grok;

import org.jspecify.annotations.NullMarked;
