package io.lampyr.query.mustache;

import java.util.List;

/** A piece of a template. */
sealed interface Part {

  record Text(String text) implements Part {}

  /** A value; escaped, so that it can stand between the quotes of a JSON text. */
  record Value(String name, boolean escaped) implements Part {}

  /** What is there for each of several values, or if there is a value, or if there is none. */
  record Section(String name, boolean inverted, List<Part> parts) implements Part {
    public Section {
      parts = List.copyOf(parts);
    }
  }

  /** The JSON of the value whose name the inside makes. */
  record ToJson(List<Part> name) implements Part {
    public ToJson {
      name = List.copyOf(name);
    }
  }

  /** The values of a list, with something between each two. */
  record Join(String delimiter, List<Part> name) implements Part {
    public Join {
      name = List.copyOf(name);
    }
  }

  /** The inside as a part of a URL. */
  record Url(List<Part> parts) implements Part {
    public Url {
      parts = List.copyOf(parts);
    }
  }
}
