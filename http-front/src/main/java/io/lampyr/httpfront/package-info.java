/** The API over HTTP/1.1: bounds first, then bytes, then the request, then its answer. */
@NullMarked
package io.lampyr.httpfront;

import org.jspecify.annotations.NullMarked;
