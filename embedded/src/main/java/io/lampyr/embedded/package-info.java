/** The whole system in one process, over one data folder. */
@NullMarked
package io.lampyr.embedded;

import org.jspecify.annotations.NullMarked;
