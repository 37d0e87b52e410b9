/** Searches: what is asked, and how results are written. */
@NullMarked
package io.lampyr.restapi.search;

import org.jspecify.annotations.NullMarked;
