/** What is logged of searches and writes that take longer than their index wants. */
@NullMarked
package io.lampyr.engine.slowlog;

import org.jspecify.annotations.NullMarked;
