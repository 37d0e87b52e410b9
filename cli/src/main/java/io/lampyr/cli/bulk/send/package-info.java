/** Bringing batches of entries to a server until each one is accepted or refused for good. */
@NullMarked
package io.lampyr.cli.bulk.send;

import org.jspecify.annotations.NullMarked;
