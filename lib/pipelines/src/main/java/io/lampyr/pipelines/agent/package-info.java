/** What the programs that ask for something say of themselves. */
@NullMarked
package io.lampyr.pipelines.agent;

import org.jspecify.annotations.NullMarked;
