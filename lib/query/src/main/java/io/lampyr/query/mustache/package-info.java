/** The template language of searches and pipelines: Mustache, with what makes JSON of values. */
@NullMarked
package io.lampyr.query.mustache;

import org.jspecify.annotations.NullMarked;
