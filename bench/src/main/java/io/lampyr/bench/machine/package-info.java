/** What a benchmark ran on, and what it cost there. */
@NullMarked
package io.lampyr.bench.machine;

import org.jspecify.annotations.NullMarked;
