package io.lampyr.architecture.terraform;

import java.util.List;

/** What stands between the braces of a block: arguments with their expressions, and blocks. */
record Body(List<Argument> arguments, List<Block> blocks) {
  Body {
    arguments = List.copyOf(arguments);
    blocks = List.copyOf(blocks);
  }

  /** A name and the words of its expression. */
  record Argument(String name, List<Token> expression, int line) {
    Argument {
      expression = List.copyOf(expression);
    }
  }

  /** A type, labels, a body. */
  record Block(String type, List<String> labels, Body body, int line) {
    Block {
      labels = List.copyOf(labels);
    }

    String label(int index) {
      return index < labels.size() ? labels.get(index) : "";
    }
  }

  boolean has(String argument) {
    return arguments.stream().anyMatch(given -> given.name().equals(argument));
  }

  List<Block> blocks(String type) {
    return blocks.stream().filter(block -> block.type().equals(type)).toList();
  }
}
