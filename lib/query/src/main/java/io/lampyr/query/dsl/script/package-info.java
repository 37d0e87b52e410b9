/** Scripts that are arithmetic on a document's numbers, and the values they read. */
@NullMarked
package io.lampyr.query.dsl.script;

import org.jspecify.annotations.NullMarked;
