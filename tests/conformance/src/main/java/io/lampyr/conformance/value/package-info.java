/** Values as tests and answers hold them, read from YAML and from JSON. */
@NullMarked
package io.lampyr.conformance.value;

import org.jspecify.annotations.NullMarked;
