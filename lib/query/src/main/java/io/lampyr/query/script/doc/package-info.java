/** Documents as scripts see them: the columns of their fields, and functions on them. */
@NullMarked
package io.lampyr.query.script.doc;

import org.jspecify.annotations.NullMarked;
