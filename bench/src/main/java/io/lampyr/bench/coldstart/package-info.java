/** How long the search function takes from the start of its process to its first answer. */
@NullMarked
package io.lampyr.bench.coldstart;

import org.jspecify.annotations.NullMarked;
