/** How many commits may share a blob: what that saves, and what it costs searches. */
@NullMarked
package io.lampyr.bench.vbcc;

import org.jspecify.annotations.NullMarked;
