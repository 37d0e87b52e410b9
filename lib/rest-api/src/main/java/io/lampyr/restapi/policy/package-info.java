/** Policies for indices: {@code _ilm} and {@code _plugins/_ism}. */
@NullMarked
package io.lampyr.restapi.policy;

import org.jspecify.annotations.NullMarked;
