/** The template language of searches: the part of Mustache that makes JSON of parameters. */
@NullMarked
package io.lampyr.restapi.mustache;

import org.jspecify.annotations.NullMarked;
