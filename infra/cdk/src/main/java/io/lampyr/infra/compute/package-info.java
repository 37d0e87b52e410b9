/** Functions and cache nodes, each with a role of its own. */
@NullMarked
package io.lampyr.infra.compute;

import org.jspecify.annotations.NullMarked;
