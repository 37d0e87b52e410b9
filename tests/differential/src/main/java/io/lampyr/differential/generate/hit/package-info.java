/** What hits are sorted by and bring along, whether of a search or of a bucket. */
@NullMarked
package io.lampyr.differential.generate.hit;

import org.jspecify.annotations.NullMarked;
