/** Patterns that name the parts of a line, and where those that everybody knows come from. */
@NullMarked
package io.lampyr.pipelines.grok;

import org.jspecify.annotations.NullMarked;
