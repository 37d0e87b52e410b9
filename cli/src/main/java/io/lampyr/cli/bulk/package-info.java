/** The command that loads files: reading, sending, showing how far it is. */
@NullMarked
package io.lampyr.cli.bulk;

import org.jspecify.annotations.NullMarked;
