/** Pipelines that change searches before they are carried out, and what these have found. */
@NullMarked
package io.lampyr.restapi.searchpipeline;

import org.jspecify.annotations.NullMarked;
