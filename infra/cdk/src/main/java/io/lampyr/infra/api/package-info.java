/** The gateway. */
@NullMarked
package io.lampyr.infra.api;

import org.jspecify.annotations.NullMarked;
