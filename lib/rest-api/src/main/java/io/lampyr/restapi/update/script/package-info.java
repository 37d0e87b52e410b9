/**
 * Scripts that change documents: the language is that of all scripts, and what they see of a
 * document is told here.
 */
@NullMarked
package io.lampyr.restapi.update.script;

import org.jspecify.annotations.NullMarked;
