/**
 * Runs of scripts: values, what can be asked of them, and how much a run may do. All that scripts
 * can call is listed here by name; nothing is looked up in classes.
 */
@NullMarked
package io.lampyr.query.script.run;

import org.jspecify.annotations.NullMarked;
