/** Makes, shows, changes and maintains indices. */
@NullMarked
package io.lampyr.restapi.index;

import org.jspecify.annotations.NullMarked;
