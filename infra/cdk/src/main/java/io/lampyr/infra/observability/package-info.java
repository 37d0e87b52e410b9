/** The dashboard and the alarms. */
@NullMarked
package io.lampyr.infra.observability;

import org.jspecify.annotations.NullMarked;
