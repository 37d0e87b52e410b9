/** The terms of single documents, with their places and statistics. */
@NullMarked
package io.lampyr.restapi.termvector;

import org.jspecify.annotations.NullMarked;
