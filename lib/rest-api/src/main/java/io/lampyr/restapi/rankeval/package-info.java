/** How well searches rank documents that people have rated. */
@NullMarked
package io.lampyr.restapi.rankeval;

import org.jspecify.annotations.NullMarked;
