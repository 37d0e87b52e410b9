/** The cache node as a process: its settings, its parts, its beginning and its end. */
@NullMarked
package io.lampyr.cachenodes;

import org.jspecify.annotations.NullMarked;
