/**
 * How long a shard is away when its owner dies, and when it is handed over: opening it from a
 * translog of 100,000 operations that no commit holds, and relocating it while it is written to.
 *
 * <p>What is measured and what could fool it is said in {@code bench/recovery/README.md}.
 */
@NullMarked
package io.lampyr.bench.recovery;

import org.jspecify.annotations.NullMarked;
