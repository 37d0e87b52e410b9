/** Pipelines that are stored: how they are kept, shown, tried, and found by writes. */
@NullMarked
package io.lampyr.restapi.pipeline;

import org.jspecify.annotations.NullMarked;
