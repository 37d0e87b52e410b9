/**
 * What each type of field does with values: one file per family, one line in FieldTypes per name.
 */
@NullMarked
package io.lampyr.mapping.field;

import org.jspecify.annotations.NullMarked;
