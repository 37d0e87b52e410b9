/** Shows and changes aliases. */
@NullMarked
package io.lampyr.restapi.alias;

import org.jspecify.annotations.NullMarked;
