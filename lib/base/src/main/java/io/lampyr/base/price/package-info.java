/** What the services underneath charge: one table, for all that speaks of dollars. */
@NullMarked
package io.lampyr.base.price;

import org.jspecify.annotations.NullMarked;
