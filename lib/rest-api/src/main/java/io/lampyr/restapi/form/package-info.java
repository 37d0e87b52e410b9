/** Bodies of requests in other forms than JSON, made JSON where they come in. */
@NullMarked
package io.lampyr.restapi.form;

import org.jspecify.annotations.NullMarked;
