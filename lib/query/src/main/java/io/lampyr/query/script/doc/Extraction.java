package io.lampyr.query.script.doc;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.pattern.Dissector;
import io.lampyr.query.pattern.Grok;
import io.lampyr.query.pattern.PatternBank;
import io.lampyr.query.pattern.Work;
import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.ScriptObject;
import io.lampyr.query.script.syntax.ScriptFailure;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code grok(pattern)} and {@code dissect(pattern)}: finds the named parts of texts. */
final class Extraction implements ScriptObject {
  /** How many letters a step of the script's run is worth. */
  private static final int LETTERS_IN_STEP = 16;

  private final Parts parts;

  private interface Parts {
    Optional<? extends Map<String, ?>> of(String text, Work work);
  }

  private Extraction(Parts parts) {
    this.parts = parts;
  }

  /**
   * Refuses patterns that cannot be read.
   *
   * @param separator between the values of one name, where texts are dissected
   */
  static Extraction of(String function, String pattern, String separator, int offset) {
    try {
      if (function.equals("grok")) {
        Grok grok = Grok.of(pattern, PatternBank.LEGACY.patterns());
        return new Extraction((text, work) -> grok.match(text, false, work));
      }
      Dissector dissector = new Dissector(pattern, separator);
      return new Extraction((text, _) -> dissector.parts(text));
    } catch (FaultException malformed) {
      throw ScriptFailure.argument(malformed.fault().reason(), offset);
    }
  }

  @Override
  public String typeName() {
    return "NamedGroupExtractor";
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    if (!method.equals("extract") || arguments.count() != 1) {
      throw arguments.unknownMethod(typeName(), method);
    }
    String text = arguments.text(0);
    arguments.work(1 + text.length() / LETTERS_IN_STEP);
    Work work = new Work();
    Optional<? extends Map<String, ?>> found;
    try {
      found = parts.of(text, work);
    } catch (FaultException endless) {
      throw ScriptFailure.argument(endless.fault().reason(), arguments.offset());
    }
    arguments.work((int) Math.min(work.looks() / LETTERS_IN_STEP, Integer.MAX_VALUE));
    return found.isEmpty() ? null : new HashMap<>(found.get());
  }
}
