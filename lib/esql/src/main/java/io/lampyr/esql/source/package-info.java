/** Where rows come from, as far as this module knows. */
@NullMarked
package io.lampyr.esql.source;

import org.jspecify.annotations.NullMarked;
