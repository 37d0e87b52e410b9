/** Bytes of messages between processes, value by value. */
@NullMarked
package io.lampyr.base.wire;

import org.jspecify.annotations.NullMarked;
