/** What a deployment is told, and what it deploys. */
@NullMarked
package io.lampyr.infra.option;

import org.jspecify.annotations.NullMarked;
