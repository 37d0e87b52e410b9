/** What streams of many generations cost beside one index. */
@NullMarked
package io.lampyr.bench.streams;

import org.jspecify.annotations.NullMarked;
