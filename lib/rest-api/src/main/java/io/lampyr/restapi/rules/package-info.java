/** Query rules: sets of rules by which searches find some documents first, or not at all. */
@NullMarked
package io.lampyr.restapi.rules;

import org.jspecify.annotations.NullMarked;
