/** Requests: searches with all their options, and whatever else asks something. */
@NullMarked
package io.lampyr.differential.generate.request;

import org.jspecify.annotations.NullMarked;
