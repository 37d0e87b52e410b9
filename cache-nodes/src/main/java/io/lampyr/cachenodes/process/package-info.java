/**
 * The process around a node: its log, its signals and its end. The one package besides the command
 * line that may touch the terminal and end the process.
 */
@NullMarked
package io.lampyr.cachenodes.process;

import org.jspecify.annotations.NullMarked;
