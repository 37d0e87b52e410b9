/** Which measurements are metrics where metrics are paid for. */
@NullMarked
package io.lampyr.base.metric;

import org.jspecify.annotations.NullMarked;
