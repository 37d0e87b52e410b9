package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.TextParts;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.pattern.Dissector;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parts of a text between delimiters, as pipelines find them, but for names that texts hold. */
final class DissectPattern implements TextParts {
  private final String pattern;
  private final String separator;
  private final Dissector dissector;

  DissectPattern(String pattern, String separator) {
    this.pattern = pattern;
    this.separator = separator;
    try {
      dissector = new Dissector(pattern, separator);
    } catch (FaultException wrong) {
      throw new IllegalArgumentException(wrong.fault().reason(), wrong);
    }
    if (dissector.hasReferences()) {
      throw new IllegalArgumentException(
          "Reference keys not supported in dissect patterns: [" + pattern + "]");
    }
  }

  @Override
  public Written written() {
    return new TextParts.OfDissect(pattern, separator);
  }

  /** The columns that it makes. */
  Set<String> names() {
    return dissector.names();
  }

  @Override
  public @Nullable Map<String, @Nullable Object> of(String text) {
    return dissector.parts(text).<Map<String, @Nullable Object>>map(HashMap::new).orElse(null);
  }
}
