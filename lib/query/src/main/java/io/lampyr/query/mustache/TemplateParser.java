package io.lampyr.query.mustache;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a template. Confined to one thread. */
final class TemplateParser {
  private static final int MAX_DEPTH = 100;
  private static final Pattern JOIN =
      Pattern.compile("join(?:\\s+delimiter\\s*=\\s*'([^']{0,100})')?");

  private final String template;
  private String open = "{{";
  private String close = "}}";
  private int at;
  private int depth;

  TemplateParser(String template) {
    this.template = template;
  }

  List<TemplatePart> parse() {
    return parts(Optional.empty());
  }

  /** The parts up to the end of the section of that name, or to the end of the template. */
  private List<TemplatePart> parts(Optional<String> section) {
    if (++depth > MAX_DEPTH) {
      throw Mustache.failure(template, "sections nest deeper than " + MAX_DEPTH);
    }
    List<TemplatePart> parts = new ArrayList<>();
    while (true) {
      int begin = template.indexOf(open, at);
      String text = template.substring(at, begin < 0 ? template.length() : begin);
      if (!text.isEmpty()) {
        parts.add(new TemplatePart.Text(text));
      }
      if (begin < 0) {
        if (section.isPresent()) {
          throw failure("Failed to close '" + section.get() + "' tag");
        }
        depth--;
        return parts;
      }
      String tag = tag(begin);
      if (tag.startsWith("/")) {
        String name = tag.substring(1).strip();
        if (!section.equals(Optional.of(name))) {
          throw failure(
              "Mismatched start/end tags: "
                  + section.orElse("null")
                  + " != "
                  + name
                  + " in "
                  + Mustache.NAME
                  + ":"
                  + line());
        }
        depth--;
        return parts;
      }
      part(tag).ifPresent(parts::add);
    }
  }

  /** What stands in the tag that begins there; a tag of three braces begins with one of them. */
  private String tag(int begin) {
    int from = begin + open.length();
    int to = template.indexOf(close, from);
    if (to < 0) {
      throw failure("Improperly closed variable");
    }
    at = to + close.length();
    String inside = template.substring(from, to).strip();
    if (!inside.startsWith("{")) {
      return inside;
    }
    if (close.equals("}}")) {
      if (!template.startsWith("}", at)) {
        throw failure(
            "Improperly closed variable: "
                + inside.substring(1).strip()
                + " in "
                + Mustache.NAME
                + ":"
                + line()
                + "@"
                + (at - template.lastIndexOf('\n', at - 1) - 1));
      }
      at++;
      return inside;
    }
    return inside.endsWith("}") ? inside.substring(0, inside.length() - 1) : inside;
  }

  private int line() {
    return 1 + (int) template.substring(0, at).chars().filter(c -> c == '\n').count();
  }

  private FaultException failure(String why) {
    return Mustache.failure(template, why, line());
  }

  private Optional<TemplatePart> part(String tag) {
    String name = tag.isEmpty() ? "" : tag.substring(1).strip();
    if (tag.isEmpty()) {
      return Optional.of(new TemplatePart.Text(""));
    }
    return switch (tag.charAt(0)) {
      case '!' -> Optional.of(new TemplatePart.Remark());
      case '{', '&' -> Optional.of(new TemplatePart.Value(name, false));
      case '#' -> Optional.of(section(name));
      case '^' -> Optional.of(new TemplatePart.Section(name, true, parts(Optional.of(name))));
      case '=' -> {
        delimiters(name);
        yield Optional.empty();
      }
      case '>', '<', '$' -> throw failure("Partial templates are not supported: [" + name + "]");
      default -> Optional.of(new TemplatePart.Value(tag, true));
    };
  }

  private TemplatePart section(String name) {
    List<TemplatePart> inside = parts(Optional.of(name));
    Matcher join = JOIN.matcher(name);
    if (name.equals("toJson")) {
      return new TemplatePart.ToJson(argument("toJson", inside));
    }
    if (name.equals("url")) {
      return new TemplatePart.Url(inside);
    }
    if (join.matches()) {
      String delimiter = Optional.ofNullable(join.group(1)).orElse(",");
      return new TemplatePart.Join(delimiter, argument("join", inside));
    }
    return new TemplatePart.Section(name, false, inside);
  }

  /** Text behind a tag belongs to it, as does text in front of a remark. */
  private TemplatePart.Argument argument(String function, List<TemplatePart> inside) {
    long things = inside.stream().filter(part -> !(part instanceof TemplatePart.Text)).count();
    boolean ofItsOwn =
        !inside.isEmpty()
            && inside.getFirst() instanceof TemplatePart.Text
            && !(inside.size() > 1 && inside.get(1) instanceof TemplatePart.Remark);
    if (things + (ofItsOwn ? 1 : 0) != 1) {
      throw Mustache.refused(
          template,
          "Mustache function [" + function + "] must contain one and only one identifier");
    }
    return new TemplatePart.Argument(inside);
  }

  private void delimiters(String given) {
    String[] both =
        (given.endsWith("=") ? given.substring(0, given.length() - 1) : given)
            .strip()
            .split("\\s+", -1);
    if (both.length != 2 || both[0].isEmpty() || both[1].isEmpty()) {
      throw Mustache.failure(template, "delimiters must be two, apart by a space");
    }
    open = both[0];
    close = both[1];
  }
}
