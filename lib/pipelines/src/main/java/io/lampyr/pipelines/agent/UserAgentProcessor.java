package io.lampyr.pipelines.agent;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.agent.AgentRules.Rule;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.pattern.BoundedRegex;
import io.lampyr.query.pattern.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** {@code user_agent}: the program, system and device that asked for something. */
public final class UserAgentProcessor implements Processor.Change {
  private static final int MAX_KEPT = 1000;
  private static final int MAX_CHARS = 10_000;
  private static final List<String> PROPERTIES =
      List.of(
          "name",
          "major",
          "minor",
          "patch",
          "os",
          "os_name",
          "os_major",
          "os_minor",
          "device",
          "build",
          "original",
          "version");

  /** What was found for texts that were seen lately. */
  private static final RecentlyUsed<String, AgentFound> KEPT = RecentlyUsed.ofEntries(MAX_KEPT);

  private final String field;
  private final String target;
  private final Set<String> properties;
  private final boolean ignoreMissing;
  private final boolean common;
  private final boolean typed;

  public UserAgentProcessor(Options options) {
    field = options.text("field");
    target = options.text("target_field", "user_agent");
    ignoreMissing = options.flag("ignore_missing", false);
    common = options.flag("ecs", true);
    String rules = options.text("regex_file", "_default_");
    if (!rules.equals("_default_")) {
      throw options.wrong(
          "regex_file", "regex file [" + rules + "] doesn't exist (has to exist at node startup)");
    }
    properties = properties(options);
    typed = options.flag("extract_device_type", false);
    if (typed && !common) {
      throw options.wrong(
          "extract_device_type", "the type of a device is told with [ecs] alone, which is false");
    }
  }

  private static Set<String> properties(Options options) {
    List<String> wanted = options.optionalTexts("properties").orElse(PROPERTIES);
    for (String one : wanted) {
      if (!PROPERTIES.contains(one.toLowerCase(Locale.ROOT))) {
        throw options.wrong(
            "properties",
            "illegal property value ["
                + one
                + "]. valid values are "
                + PROPERTIES.stream().map(name -> name.toUpperCase(Locale.ROOT)).toList());
      }
    }
    return Set.copyOf(wanted.stream().map(w -> w.toLowerCase(Locale.ROOT)).toList());
  }

  @Override
  public void change(IngestDocument document) {
    String text = document.text(field, ignoreMissing);
    if (text == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot parse user-agent.");
    }
    AgentFound known = found(text, document.work());
    Map<String, Object> told = common ? known.common(text, typed) : known.plain();
    told.keySet().retainAll(properties);
    document.set(target, told);
  }

  /** What the rules say of a text, of which no more than the beginning is looked at. */
  static AgentFound found(String text, Work work) {
    AgentFound known = KEPT.find(text);
    if (known == null) {
      known = looked(text.substring(0, Math.min(text.length(), MAX_CHARS)), work);
      if (text.length() <= MAX_CHARS) {
        KEPT.keep(text, known);
      }
    }
    return known;
  }

  private static AgentFound looked(String text, Work work) {
    return new AgentFound(
        first(AgentRules.READ.agents(), text, work),
        first(AgentRules.READ.systems(), text, work),
        first(AgentRules.READ.devices(), text, work));
  }

  /** The parts that the first rule that fits gives; none if none fits. */
  private static List<@Nullable String> first(List<Rule> rules, String text, Work work) {
    for (Rule rule : rules) {
      List<@Nullable String> parts =
          BoundedRegex.match(
              rule.pattern(),
              text,
              work,
              matcher -> matcher.find() ? parts(rule, matcher) : List.of());
      if (!parts.isEmpty()) {
        return parts;
      }
    }
    return List.of();
  }

  private static List<@Nullable String> parts(Rule rule, Matcher matcher) {
    List<@Nullable String> parts = new ArrayList<>();
    for (int i = 0; i < rule.parts().size(); i++) {
      String replacement = rule.parts().get(i);
      if (replacement.isEmpty()) {
        parts.add(i < matcher.groupCount() ? matcher.group(i + 1) : null);
      } else {
        parts.add(replaced(replacement, matcher));
      }
    }
    return parts;
  }

  private static String replaced(String text, Matcher matcher) {
    String replaced = text;
    for (int group = 1; group <= matcher.groupCount() && replaced.indexOf('$') >= 0; group++) {
      String value = matcher.group(group);
      replaced = replaced.replace("$" + group, value == null ? "" : value);
    }
    return replaced.strip();
  }
}
