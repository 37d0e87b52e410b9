/** Messages of Protocol Buffers, read field by field and without generated classes. */
@NullMarked
package io.lampyr.metrics.protobuf;

import org.jspecify.annotations.NullMarked;
