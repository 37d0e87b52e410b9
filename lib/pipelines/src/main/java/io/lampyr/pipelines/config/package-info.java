/** What a client says of pipelines, read strictly and by name. */
@NullMarked
package io.lampyr.pipelines.config;

import org.jspecify.annotations.NullMarked;
