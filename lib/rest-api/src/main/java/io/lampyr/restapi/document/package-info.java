/** Writes and reads documents, one or many, and answers calls about single ones. */
@NullMarked
package io.lampyr.restapi.document;

import org.jspecify.annotations.NullMarked;
