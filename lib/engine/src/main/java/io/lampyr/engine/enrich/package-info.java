/**
 * Enrich policies and their rows: kept in cluster state as an execution read them, looked up in
 * memory.
 */
@NullMarked
package io.lampyr.engine.enrich;

import org.jspecify.annotations.NullMarked;
