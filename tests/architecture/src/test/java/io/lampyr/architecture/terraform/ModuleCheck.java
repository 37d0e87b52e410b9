package io.lampyr.architecture.terraform;

import io.lampyr.architecture.terraform.Body.Argument;
import io.lampyr.architecture.terraform.Body.Block;
import io.lampyr.architecture.terraform.Schema.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the files of one module: types and arguments by the schema, references by what is
 * declared. Knows no values.
 */
final class ModuleCheck {
  private static final Set<String> FOR_ALL = Set.of("count", "for_each", "provider", "depends_on");
  private static final Set<String> BLOCKS_FOR_ALL = Set.of("lifecycle", "timeouts");
  private static final Set<String> ALWAYS_THERE =
      Set.of("each", "count", "path", "self", "terraform");

  private final Schema schema;
  private final Map<String, Body> files;
  private final Map<String, Map<String, Block>> children;
  private final Map<String, Block> declared = new HashMap<>();
  private final Set<String> locals = new HashSet<>();
  private final Set<String> used = new HashSet<>();
  private final List<String> findings = new ArrayList<>();

  private ModuleCheck(
      Schema schema, Map<String, Body> files, Map<String, Map<String, Block>> children) {
    this.schema = schema;
    this.files = files;
    this.children = children;
  }

  /**
   * What is wrong with the files, by name; nothing if all is well. Modules that they use are given
   * by their sources, with their files.
   */
  static List<String> findings(
      Schema schema, Map<String, String> sources, Map<String, Map<String, String>> modules) {
    Map<String, Body> files = new LinkedHashMap<>();
    Map<String, Map<String, Block>> children = new HashMap<>();
    try {
      sources.forEach((name, source) -> files.put(name, Parser.parse(name, source)));
      modules.forEach((from, inner) -> children.put(from, interfaceOf(inner)));
    } catch (IllegalArgumentException malformed) {
      return List.of(String.valueOf(malformed.getMessage()));
    }
    ModuleCheck check = new ModuleCheck(schema, files, children);
    check.declare();
    check.files.forEach(check::file);
    check.unused();
    check.findings.addAll(Circles.in(files.values()));
    return List.copyOf(check.findings);
  }

  private static Map<String, Block> interfaceOf(Map<String, String> sources) {
    Map<String, Block> both = new HashMap<>();
    sources.forEach((name, source) -> {
      Body body = Parser.parse(name, source);
      body.blocks("variable").forEach(v -> both.put("variable " + v.label(0), v));
      body.blocks("output").forEach(o -> both.put("output " + o.label(0), o));
    });
    return both;
  }

  private void declare() {
    files.forEach((name, body) -> {
      for (Block block : body.blocks()) {
        if (block.type().equals("locals")) {
          block.body().arguments().stream()
              .filter(local -> !locals.add(local.name()))
              .forEach(local -> wrong(name, local.line(), "declared twice: local." + local.name()));
        } else if (!block.labels().isEmpty() && declared.put(address(block), block) != null) {
          wrong(name, block.line(), "declared twice: " + address(block));
        }
      }
    });
  }

  /** As references write it. */
  static String address(Block block) {
    String labels = String.join(".", block.labels());
    return switch (block.type()) {
      case "resource" -> labels;
      case "variable" -> "var." + labels;
      default -> block.type() + "." + labels;
    };
  }

  private void file(String name, Body body) {
    body.arguments()
        .forEach(given -> wrong(name, given.line(), "argument outside of blocks: " + given.name()));
    for (Block block : body.blocks()) {
      switch (block.type()) {
        case "resource" -> typed(name, block, block.label(0));
        case "data" -> typed(name, block, "data " + block.label(0));
        case "variable" -> needs(name, block, "type", "description");
        case "output" -> needs(name, block, "value", "description");
        case "module" -> module(name, block);
        case "locals", "provider", "terraform" -> {}
        default -> wrong(name, block.line(), "unknown block: " + block.type());
      }
      if (!block.type().equals("terraform")) {
        references(name, block.body(), Set.of());
      }
    }
  }

  private void needs(String file, Block block, String... arguments) {
    for (String argument : arguments) {
      if (!block.body().has(argument)) {
        wrong(file, block.line(), address(block) + " lacks " + argument);
      }
    }
  }

  private void typed(String file, Block block, String type) {
    if (block.labels().size() != 2) {
      wrong(file, block.line(), "a " + block.type() + " needs a type and a name");
      return;
    }
    Optional<Node> known = schema.type(type);
    if (known.isEmpty()) {
      wrong(file, block.line(), "unknown type: " + type);
      return;
    }
    body(file, block, known.get(), address(block), true);
  }

  private void body(String file, Block block, Node type, String where, boolean outermost) {
    Set<String> given = new HashSet<>();
    for (Argument argument : block.body().arguments()) {
      if (!given.add(argument.name())) {
        wrong(file, argument.line(), "given twice: " + where + "." + argument.name());
      }
      boolean known =
          type.argument(argument.name()).filter(node -> !node.block()).isPresent()
              || (outermost && FOR_ALL.contains(argument.name()));
      if (!known) {
        wrong(file, argument.line(), "unknown argument: " + where + "." + argument.name());
      }
    }
    for (Block inner : block.body().blocks()) {
      boolean forAll = outermost && BLOCKS_FOR_ALL.contains(inner.type());
      given.add(inner.type().equals("dynamic") ? inner.label(0) : inner.type());
      if (!forAll) {
        inner(file, inner, type, where);
      }
    }
    type.inner()
        .forEach((name, node) -> {
          if (node.required() && !given.contains(name)) {
            wrong(file, block.line(), where + " lacks " + name);
          }
        });
  }

  private void inner(String file, Block block, Node type, String where) {
    boolean dynamic = block.type().equals("dynamic");
    String name = dynamic ? block.label(0) : block.type();
    Optional<Node> known = type.argument(name).filter(Node::block);
    if (known.isEmpty()) {
      wrong(file, block.line(), "unknown block: " + where + "." + name);
      return;
    }
    List<Block> bodies = dynamic ? block.body().blocks("content") : List.of(block);
    if (bodies.size() != 1 || (dynamic && !block.body().has("for_each"))) {
      wrong(file, block.line(), "a dynamic block needs for_each and one content: " + name);
    }
    bodies.forEach(content -> body(file, content, known.get(), where + "." + name, false));
  }

  private void module(String file, Block block) {
    Map<String, Block> inner =
        block.body().arguments().stream()
            .filter(argument -> argument.name().equals("source"))
            .flatMap(argument ->
                Optional.ofNullable(children.get(argument.expression().getFirst().text())).stream())
            .findFirst()
            .orElse(null);
    if (inner == null) {
      wrong(file, block.line(), address(block) + " has no source that is known");
      return;
    }
    for (Argument argument : block.body().arguments()) {
      if (!argument.name().equals("source") && !inner.containsKey("variable " + argument.name())) {
        wrong(file, argument.line(), "unknown argument: " + address(block) + "." + argument.name());
      }
    }
    inner.forEach((key, variable) -> {
      if (key.startsWith("variable ") && !variable.body().has("default")) {
        needs(file, block, variable.label(0));
      }
    });
  }

  private void references(String file, Body body, Set<String> iterators) {
    for (Argument argument : body.arguments()) {
      if (argument.name().equals("ignore_changes") || argument.name().equals("type")) {
        continue;
      }
      try {
        References.of(argument.expression(), iterators)
            .forEach(path -> reference(file, argument.line(), path));
      } catch (IllegalArgumentException malformed) {
        wrong(file, argument.line(), String.valueOf(malformed.getMessage()));
      }
    }
    for (Block block : body.blocks()) {
      Set<String> more = new HashSet<>(iterators);
      if (block.type().equals("dynamic")) {
        more.add(block.label(0));
      }
      references(file, block.body(), more);
    }
  }

  private void reference(String file, int line, List<String> path) {
    String root = path.getFirst();
    if (ALWAYS_THERE.contains(root)) {
      return;
    }
    String whole = String.join(".", path);
    if (root.equals("local")) {
      used.add("local." + path.get(1));
      if (!locals.contains(path.get(1))) {
        wrong(file, line, "not declared: " + whole);
      }
      return;
    }
    int named = root.equals("data") ? 3 : 2;
    String address = path.size() < named ? whole : String.join(".", path.subList(0, named));
    used.add(address);
    Block target = declared.get(address);
    if (target == null) {
      wrong(file, line, "not declared: " + whole);
    } else if (path.size() > named) {
      readable(file, line, target, path.get(named), whole);
    }
  }

  /** Whether the target has something of that name to be read. */
  private void readable(String file, int line, Block target, String name, String whole) {
    boolean known =
        switch (target.type()) {
          case "resource", "data" -> {
            String type = (target.type().equals("data") ? "data " : "") + target.label(0);
            yield name.equals("*")
                || schema.type(type).map(node -> node.inner().containsKey(name)).orElse(true);
          }
          case "module" ->
              children.values().stream().anyMatch(inner -> inner.containsKey("output " + name));
          default -> true;
        };
    if (!known) {
      wrong(file, line, "has no such attribute: " + whole);
    }
  }

  private void unused() {
    declared.forEach((address, block) -> {
      boolean usable = block.type().equals("variable") || block.type().equals("data");
      if (usable && !used.contains(address)) {
        findings.add("never used: " + address);
      }
    });
    locals.stream()
        .filter(local -> !used.contains("local." + local))
        .forEach(local -> findings.add("never used: local." + local));
  }

  private void wrong(String file, int line, String what) {
    findings.add(file + ":" + line + ": " + what);
  }
}
