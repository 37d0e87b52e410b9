package io.lampyr.query.mustache;

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
          throw Mustache.failure(
              template, "section [" + section.get() + "] is opened and never closed");
        }
        depth--;
        return parts;
      }
      String tag = tag(begin);
      if (tag.startsWith("/")) {
        String name = tag.substring(1).strip();
        if (!section.equals(Optional.of(name))) {
          throw Mustache.failure(template, "[" + name + "] is closed where it is not open");
        }
        depth--;
        return parts;
      }
      part(tag).ifPresent(parts::add);
    }
  }

  /** What stands in the tag that begins there; a tag of three braces begins with one of them. */
  private String tag(int begin) {
    boolean triple = open.equals("{{") && template.startsWith("{{{", begin);
    String end = triple ? "}}}" : close;
    int from = begin + (triple ? 3 : open.length());
    int to = template.indexOf(end, from);
    if (to < 0) {
      throw Mustache.failure(template, "a tag is opened and never closed");
    }
    at = to + end.length();
    String inside = template.substring(from, to).strip();
    return triple ? "{" + inside : inside;
  }

  private Optional<TemplatePart> part(String tag) {
    String name = tag.isEmpty() ? "" : tag.substring(1).strip();
    if (tag.isEmpty()) {
      throw Mustache.failure(template, "a tag is empty");
    }
    return switch (tag.charAt(0)) {
      case '!' -> Optional.empty();
      case '{', '&' -> Optional.of(new TemplatePart.Value(name, false));
      case '#' -> Optional.of(section(name));
      case '^' -> Optional.of(new TemplatePart.Section(name, true, parts(Optional.of(name))));
      case '=' -> {
        delimiters(name);
        yield Optional.empty();
      }
      case '>', '<', '$' -> throw Mustache.failure(template, "partials are not supported");
      default -> Optional.of(new TemplatePart.Value(tag, true));
    };
  }

  private TemplatePart section(String name) {
    List<TemplatePart> inside = parts(Optional.of(name));
    Matcher join = JOIN.matcher(name);
    if (name.equals("toJson")) {
      return new TemplatePart.ToJson(inside);
    }
    if (name.equals("url")) {
      return new TemplatePart.Url(inside);
    }
    if (join.matches()) {
      return new TemplatePart.Join(Optional.ofNullable(join.group(1)).orElse(","), inside);
    }
    return new TemplatePart.Section(name, false, inside);
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
