/** Playing one test against a server, and judging it. */
@NullMarked
package io.lampyr.conformance.play;

import org.jspecify.annotations.NullMarked;
