/** What is written and searched in comparisons: documents of several kinds, each from a seed. */
@NullMarked
package io.lampyr.bench.corpus;

import org.jspecify.annotations.NullMarked;
