/** Pictures of results: lines and bars as SVG, written by hand so that nothing else is needed. */
@NullMarked
package io.lampyr.bench.plot;

import org.jspecify.annotations.NullMarked;
