/** Processors of texts. */
@NullMarked
package io.lampyr.pipelines.text;

import org.jspecify.annotations.NullMarked;
