/**
 * When documents become searchable: the recurring refresh, and the budget of refreshes that clients
 * ask for.
 */
@NullMarked
package io.lampyr.engine.refresh;

import org.jspecify.annotations.NullMarked;
