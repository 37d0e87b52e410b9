/** Makes, shows, changes and deletes data streams. */
@NullMarked
package io.lampyr.restapi.stream;

import org.jspecify.annotations.NullMarked;
