/** What clients keep in cluster state under names, as they wrote it. */
@NullMarked
package io.lampyr.restapi.kept;

import org.jspecify.annotations.NullMarked;
