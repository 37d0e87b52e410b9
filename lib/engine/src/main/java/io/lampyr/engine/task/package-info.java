/**
 * Tasks that outlive their processes: an item for each, who works at it, and how it is taken up
 * again where that one has died.
 */
@NullMarked
package io.lampyr.engine.task;

import org.jspecify.annotations.NullMarked;
