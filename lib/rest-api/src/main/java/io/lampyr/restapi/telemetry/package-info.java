/** What agents and collectors send by protocols of their own. */
@NullMarked
package io.lampyr.restapi.telemetry;

import org.jspecify.annotations.NullMarked;
