/** JSON objects of queries, with the positions at which their values stood. */
@NullMarked
package io.lampyr.query.dsl.body;

import org.jspecify.annotations.NullMarked;
