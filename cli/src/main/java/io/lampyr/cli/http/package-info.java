/**
 * The server that commands talk to: how it is named on the command line, and one exchange with it.
 */
@NullMarked
package io.lampyr.cli.http;

import org.jspecify.annotations.NullMarked;
