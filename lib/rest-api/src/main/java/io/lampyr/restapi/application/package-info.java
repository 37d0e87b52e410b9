/** Search applications: indices under one name, and the template by which they are searched. */
@NullMarked
package io.lampyr.restapi.application;

import org.jspecify.annotations.NullMarked;
