/** AWS's stand-ins, as real processes, and what goes wrong on the way to them. */
@NullMarked
package io.lampyr.aws.peer;

import org.jspecify.annotations.NullMarked;
