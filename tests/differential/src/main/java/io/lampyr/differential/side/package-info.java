/** The two sides: each answers a request over HTTP on this machine. */
@NullMarked
package io.lampyr.differential.side;

import org.jspecify.annotations.NullMarked;
