/** The command line: the only place that writes to the terminal. */
@NullMarked
package io.lampyr.cli;

import org.jspecify.annotations.NullMarked;
