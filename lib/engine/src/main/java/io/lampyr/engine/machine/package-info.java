/**
 * What a process knows of itself and of the machine that it runs on, and how it is asked for it.
 */
@NullMarked
package io.lampyr.engine.machine;

import org.jspecify.annotations.NullMarked;
