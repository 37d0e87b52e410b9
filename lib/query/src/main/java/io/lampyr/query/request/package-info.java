/** What the parts of a search request are read with: values, and their errors. */
@NullMarked
package io.lampyr.query.request;

import org.jspecify.annotations.NullMarked;
