/** All groups of routes, put together into the API. */
@NullMarked
package io.lampyr.restapi.assembly;

import org.jspecify.annotations.NullMarked;
