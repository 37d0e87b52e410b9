/** One request on its way through an endpoint: path, parameters, body, rights. */
@NullMarked
package io.lampyr.restapi.call;

import org.jspecify.annotations.NullMarked;
