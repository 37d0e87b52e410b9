/** What all queries share: nodes, how they are read, and what they are compiled for. */
@NullMarked
package io.lampyr.query.dsl.frame;

import org.jspecify.annotations.NullMarked;
