/**
 * The REST API: routes and bodies, without a transport: a request comes in, a response goes out.
 */
@NullMarked
package io.lampyr.restapi;

import org.jspecify.annotations.NullMarked;
