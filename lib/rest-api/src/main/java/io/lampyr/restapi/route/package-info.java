/** Which endpoint answers which method and path, and what it takes. */
@NullMarked
package io.lampyr.restapi.route;

import org.jspecify.annotations.NullMarked;
