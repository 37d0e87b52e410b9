package io.lampyr.query.script.doc;

import io.lampyr.query.script.run.ScriptObject;
import java.util.List;

/** A value whose field has members of its own, such as {@code doc['place'].lat}. */
interface DocMeasured extends ScriptObject {
  /** The member of the field that has these values. */
  Object measured(String name, List<Object> values, int offset);
}
