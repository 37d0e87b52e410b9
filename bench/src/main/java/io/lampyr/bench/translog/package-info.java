/** How long the log waits for company: what that saves, and what it costs those who wait. */
@NullMarked
package io.lampyr.bench.translog;

import org.jspecify.annotations.NullMarked;
