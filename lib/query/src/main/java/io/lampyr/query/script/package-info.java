/**
 * The one language of scripts: what a request says of one is a {@link
 * io.lampyr.query.script.Script}, which is compiled for a {@link
 * io.lampyr.query.script.ScriptContext} into a {@link io.lampyr.query.script.ScriptProgram}.
 *
 * <p>Laws: a program ends within a bounded number of steps and with bounded memory, reaches nothing
 * but what its context gives it, and says where it failed.
 */
@NullMarked
package io.lampyr.query.script;

import org.jspecify.annotations.NullMarked;
