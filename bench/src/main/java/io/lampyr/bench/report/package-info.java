/** What benchmarks print and keep. */
@NullMarked
package io.lampyr.bench.report;

import org.jspecify.annotations.NullMarked;
