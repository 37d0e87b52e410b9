/** Files as sequences of bulk entries: found out, unpacked and cut apart, copied and not parsed. */
@NullMarked
package io.lampyr.cli.bulk.input;

import org.jspecify.annotations.NullMarked;
