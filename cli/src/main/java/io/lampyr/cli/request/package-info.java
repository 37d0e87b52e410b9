/** Commands that make one request and print its answer. */
@NullMarked
package io.lampyr.cli.request;

import org.jspecify.annotations.NullMarked;
