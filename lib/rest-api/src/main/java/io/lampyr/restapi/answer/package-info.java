/** What endpoints answer, and how it is written: JSON, pretty or filtered, or text. */
@NullMarked
package io.lampyr.restapi.answer;

import org.jspecify.annotations.NullMarked;
