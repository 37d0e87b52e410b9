package io.lampyr.pipelines.agent;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.agent.AgentRules.Rule;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.BoundedRegex;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Work;
import io.lampyr.pipelines.run.Processor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
  private static final Set<String> PROPERTIES =
      Set.of("name", "major", "minor", "patch", "version", "os", "device", "original", "build");

  /** What was found for texts that were seen lately. */
  private static final RecentlyUsed<String, Map<String, Object>> KEPT =
      RecentlyUsed.ofEntries(MAX_KEPT);

  private final String field;
  private final String target;
  private final Set<String> properties;
  private final boolean ignoreMissing;

  public UserAgentProcessor(Options options) {
    field = options.text("field");
    target = options.text("target_field", "user_agent");
    ignoreMissing = options.flag("ignore_missing", false);
    String rules = options.text("regex_file", "_default_");
    if (!rules.equals("_default_")) {
      throw options.wrong(
          "regex_file", "regex file [" + rules + "] doesn't exist (has to exist at node startup)");
    }
    if (!options.flag("extract_device_type", false)) {
      properties = properties(options);
    } else {
      throw options.wrong(
          "extract_device_type", "the type of a device is not told: the only value is [false]");
    }
  }

  private static Set<String> properties(Options options) {
    List<String> wanted =
        options
            .optionalTexts("properties")
            .orElse(List.of("name", "version", "os", "device", "original"));
    for (String one : wanted) {
      if (!PROPERTIES.contains(one.toLowerCase(Locale.ROOT))) {
        throw options.wrong(
            "properties",
            "illegal property value ["
                + one
                + "]. valid values are [NAME, OS, DEVICE, ORIGINAL, VERSION]");
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
    Map<String, Object> known = KEPT.find(text);
    if (known == null) {
      known = found(text.substring(0, Math.min(text.length(), MAX_CHARS)), document.work());
      if (text.length() <= MAX_CHARS) {
        KEPT.keep(text, known);
      }
    }
    Map<String, Object> told = new LinkedHashMap<>(known);
    told.put("original", text);
    told.keySet().retainAll(properties);
    document.set(target, told);
  }

  private static Map<String, Object> found(String text, Work work) {
    Map<String, Object> found = new LinkedHashMap<>();
    List<@Nullable String> agent = first(AgentRules.READ.agents(), text, work);
    found.put("name", agent.isEmpty() ? "Other" : String.valueOf(agent.getFirst()));
    if (!agent.isEmpty()) {
      String version = version(agent);
      if (!version.isEmpty()) {
        found.put("version", version);
      }
    }
    List<@Nullable String> system = first(AgentRules.READ.systems(), text, work);
    if (!system.isEmpty()) {
      Map<String, Object> os = new LinkedHashMap<>();
      String name = String.valueOf(system.getFirst());
      String version = version(system);
      os.put("name", name);
      if (!version.isEmpty()) {
        os.put("version", version);
      }
      os.put("full", version.isEmpty() ? name : name + " " + version);
      found.put("os", os);
    }
    List<@Nullable String> device = first(AgentRules.READ.devices(), text, work);
    String name = device.isEmpty() ? "Other" : String.valueOf(device.getFirst());
    found.put("device", Map.of("name", name));
    return found;
  }

  private static String version(List<@Nullable String> parts) {
    StringBuilder version = new StringBuilder();
    for (String part : parts.subList(1, parts.size())) {
      if (part == null || part.isEmpty()) {
        break;
      }
      version.append(version.isEmpty() ? "" : ".").append(part);
    }
    return version.toString();
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
