/** Documents on their way through pipelines: trees, and paths into them. */
@NullMarked
package io.lampyr.pipelines.document;

import org.jspecify.annotations.NullMarked;
