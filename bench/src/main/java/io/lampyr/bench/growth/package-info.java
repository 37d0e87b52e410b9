/** What documents and searches cost as an index grows. */
@NullMarked
package io.lampyr.bench.growth;

import org.jspecify.annotations.NullMarked;
