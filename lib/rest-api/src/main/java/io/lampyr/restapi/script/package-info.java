/** Scripts and templates of searches that are stored under a name. */
@NullMarked
package io.lampyr.restapi.script;

import org.jspecify.annotations.NullMarked;
