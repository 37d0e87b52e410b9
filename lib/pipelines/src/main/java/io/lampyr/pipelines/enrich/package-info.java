/** The processor that puts beside documents what a policy knows of them. */
@NullMarked
package io.lampyr.pipelines.enrich;

import org.jspecify.annotations.NullMarked;
