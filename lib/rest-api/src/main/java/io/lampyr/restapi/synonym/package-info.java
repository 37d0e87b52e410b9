/** Sets of synonyms that searches go by, as their own API keeps them. */
@NullMarked
package io.lampyr.restapi.synonym;

import org.jspecify.annotations.NullMarked;
