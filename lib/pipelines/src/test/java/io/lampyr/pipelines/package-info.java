@NullMarked
package io.lampyr.pipelines;

import org.jspecify.annotations.NullMarked;
