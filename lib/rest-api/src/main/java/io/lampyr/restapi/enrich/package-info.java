/** Enrich policies: put, shown, executed and deleted. */
@NullMarked
package io.lampyr.restapi.enrich;

import org.jspecify.annotations.NullMarked;
