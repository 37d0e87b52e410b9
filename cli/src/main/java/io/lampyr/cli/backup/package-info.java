/** The commands that copy a store and bring it back. */
@NullMarked
package io.lampyr.cli.backup;

import org.jspecify.annotations.NullMarked;
