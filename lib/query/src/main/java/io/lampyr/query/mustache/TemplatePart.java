package io.lampyr.query.mustache;

import java.util.List;

/** A piece of a template. */
sealed interface TemplatePart {

  record Text(String text) implements TemplatePart {}

  /** A value; escaped, so that it can stand between the quotes of a JSON text. */
  record Value(String name, boolean escaped) implements TemplatePart {}

  /** What is there for each of several values, or if there is a value, or if there is none. */
  record Section(String name, boolean inverted, List<TemplatePart> parts) implements TemplatePart {
    public Section {
      parts = List.copyOf(parts);
    }
  }

  /** The JSON of the value whose name the inside makes. */
  record ToJson(List<TemplatePart> name) implements TemplatePart {
    public ToJson {
      name = List.copyOf(name);
    }
  }

  /** The values of a list, with something between each two. */
  record Join(String delimiter, List<TemplatePart> name) implements TemplatePart {
    public Join {
      name = List.copyOf(name);
    }
  }

  /** The inside as a part of a URL. */
  record Url(List<TemplatePart> parts) implements TemplatePart {
    public Url {
      parts = List.copyOf(parts);
    }
  }
}
