/** Shows and changes templates. */
@NullMarked
package io.lampyr.restapi.template;

import org.jspecify.annotations.NullMarked;
