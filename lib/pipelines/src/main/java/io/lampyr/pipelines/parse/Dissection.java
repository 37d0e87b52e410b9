package io.lampyr.pipelines.parse;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.pattern.Dissector;

/** {@code dissect}: the parts of a text between delimiters, without regular expressions. */
public final class Dissection implements Processor.Change {
  private final String field;
  private final String pattern;
  private final Dissector dissector;
  private final boolean ignoreMissing;

  public Dissection(Options options) {
    field = options.text("field");
    pattern = options.text("pattern");
    String separator = options.text("append_separator", "");
    ignoreMissing = options.flag("ignore_missing", false);
    dissector = options.told("pattern", () -> new Dissector(pattern, separator));
  }

  @Override
  public void change(IngestDocument document) {
    String text = document.text(field, ignoreMissing);
    if (text == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot process it.");
    }
    dissector
        .parts(text)
        .orElseThrow(() ->
            FaultException.argument(
                "Unable to find match for dissect pattern: "
                    + pattern
                    + " against source: "
                    + text))
        .forEach(document::set);
  }
}
