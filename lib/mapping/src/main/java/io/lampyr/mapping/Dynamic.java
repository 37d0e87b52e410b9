package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import java.util.Locale;

/** What happens to values of fields that the mapping does not have. */
public enum Dynamic {
  /** They get a field. */
  TRUE,
  /** They stay in the source only. */
  FALSE,
  /** The document is rejected. */
  STRICT,
  /** They get a field that is computed from the source when it is searched. */
  RUNTIME,
  /** They get a field if a template matches, otherwise the document is rejected. */
  STRICT_ALLOW_TEMPLATES,
  /** They get a field if a template matches, otherwise they stay in the source only. */
  FALSE_ALLOW_TEMPLATES;

  static Dynamic parse(Object json, String where) {
    String text = String.valueOf(json);
    for (Dynamic value : values()) {
      if (value.text().equals(text.toLowerCase(Locale.ROOT))) {
        return value;
      }
    }
    throw FaultException.mapper(
        "Could not convert [" + where + ".dynamic] to boolean or [strict]: got [" + text + "]");
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Only templates make fields. */
  public boolean templatesOnly() {
    return this == STRICT_ALLOW_TEMPLATES || this == FALSE_ALLOW_TEMPLATES;
  }
}
