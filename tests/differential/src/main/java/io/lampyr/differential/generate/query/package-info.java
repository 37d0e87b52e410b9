/** Queries: a table of makers, by name, for each family. */
@NullMarked
package io.lampyr.differential.generate.query;

import org.jspecify.annotations.NullMarked;
