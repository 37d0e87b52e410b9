/** What a deployment costs a month in which nobody asks anything, read from its templates. */
@NullMarked
package io.lampyr.infra.cost;

import org.jspecify.annotations.NullMarked;
