/** What was acknowledged of each file, kept so that a later run can go on from there. */
@NullMarked
package io.lampyr.cli.bulk.checkpoint;

import org.jspecify.annotations.NullMarked;
