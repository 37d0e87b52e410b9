package io.lampyr.query.mustache;

import java.util.List;
import java.util.Optional;

/** A piece of a template. */
sealed interface TemplatePart {

  record Text(String text) implements TemplatePart {}

  /** Says nothing; the text around it belongs to it. */
  record Remark() implements TemplatePart {}

  /** A value; escaped, so that it can stand between the quotes of a JSON text. */
  record Value(String name, boolean escaped) implements TemplatePart {}

  /** What is there for each of several values, or if there is a value, or if there is none. */
  record Section(String name, boolean inverted, List<TemplatePart> parts) implements TemplatePart {
    public Section {
      parts = List.copyOf(parts);
    }
  }

  /** What stands in a function that is for one value: a name, or what no value has as its name. */
  record Argument(List<TemplatePart> parts) {
    public Argument {
      parts = List.copyOf(parts);
    }

    /** The name, if it is one. */
    Optional<String> name() {
      return parts.size() == 1 && parts.getFirst() instanceof Text(String name)
          ? Optional.of(name)
          : Optional.empty();
    }
  }

  /** The JSON of a value. */
  record ToJson(Argument of) implements TemplatePart {}

  /** The values of a list, with something between each two. */
  record Join(String delimiter, Argument of) implements TemplatePart {}

  /** The inside as a part of a URL. */
  record Url(List<TemplatePart> parts) implements TemplatePart {
    public Url {
      parts = List.copyOf(parts);
    }
  }
}
