/** Processors that find the parts of texts. */
@NullMarked
package io.lampyr.pipelines.parse;

import org.jspecify.annotations.NullMarked;
