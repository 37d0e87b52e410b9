/** What holds data, and outlives its stack. */
@NullMarked
package io.lampyr.infra.storage;

import org.jspecify.annotations.NullMarked;
