package io.lampyr.pipelines.parse;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.TextTemplate;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.pattern.BoundedRegex;
import io.lampyr.query.pattern.Work;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code kv}: pairs of keys and values. */
public final class KeyValueProcessor implements Processor.Change {
  private static final Pattern BRACKETS = Pattern.compile("(^[\\(\\[<\"'])|([\\]\\)>\"']$)");

  private final TextTemplate field;
  private final Optional<TextTemplate> target;
  private final Pattern betweenPairs;
  private final Pattern inPair;
  private final String inPairSource;
  private final Optional<Pattern> trimKey;
  private final Optional<Pattern> trimValue;
  private final String prefix;
  private final boolean strip;
  private final Optional<List<String>> included;
  private final List<String> excluded;
  private final boolean ignoreMissing;

  public KeyValueProcessor(Options options) {
    field = options.template("field");
    target = options.optionalTemplate("target_field");
    String between = options.text("field_split");
    inPairSource = options.text("value_split");
    betweenPairs = options.told("field_split", () -> BoundedRegex.compile(between, 0));
    inPair = options.told("value_split", () -> BoundedRegex.compile(inPairSource, 0));
    trimKey = trimmer(options, "trim_key");
    trimValue = trimmer(options, "trim_value");
    prefix = options.text("prefix", "");
    strip = options.flag("strip_brackets", false);
    included = options.optionalTexts("include_keys");
    excluded = options.optionalTexts("exclude_keys").orElse(List.of());
    ignoreMissing = options.flag("ignore_missing", false);
  }

  private static Optional<Pattern> trimmer(Options options, String name) {
    return options
        .optionalText(name)
        .map(letters ->
            options.told(
                name,
                () -> BoundedRegex.compile("(^([" + letters + "]+))|([" + letters + "]+$)", 0)));
  }

  @Override
  public void change(IngestDocument document) {
    String path = field.render(document);
    if (path.isEmpty() || !document.has(path)) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument(
          path.isEmpty()
              ? "field path cannot be null nor empty"
              : "field [" + path + "] doesn't exist");
    }
    String text = document.text(path, ignoreMissing);
    if (text == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument(
          "field [" + path + "] is null, cannot extract key-value pairs. ");
    }
    String into = target.map(t -> t.render(document)).filter(t -> !t.isEmpty()).orElse(null);
    String before = (into == null ? "" : into + ".") + prefix;
    Work work = document.work();
    for (String pair : BoundedRegex.split(betweenPairs, text, 0, work)) {
      List<String> parts = BoundedRegex.split(inPair, pair, 2, work);
      if (parts.size() != 2) {
        throw FaultException.argument(
            "field [" + path + "] does not contain value_split [" + inPairSource + "]");
      }
      String key = trimmed(parts.get(0), trimKey, work);
      if (included.map(keys -> keys.contains(key)).orElse(true) && !excluded.contains(key)) {
        put(document, before + key, value(parts.get(1), work));
      }
    }
  }

  private String value(String text, Work work) {
    String bare = strip ? BRACKETS.matcher(text).replaceAll("") : text;
    return trimmed(bare, trimValue, work);
  }

  private static String trimmed(String text, Optional<Pattern> trimmer, Work work) {
    return trimmer.map(pattern -> BoundedRegex.replaceAll(pattern, text, "", work)).orElse(text);
  }

  private static void put(IngestDocument document, String path, @Nullable Object value) {
    if (document.has(path)) {
      document.append(path, value, true);
    } else {
      document.set(path, value);
    }
  }
}
