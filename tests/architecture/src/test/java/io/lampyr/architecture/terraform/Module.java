package io.lampyr.architecture.terraform;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a module makes by given variables, as far as that is known before it is made. */
final class Module {
  private final List<Body> files = new ArrayList<>();
  private final Map<String, Object> names = new LinkedHashMap<>();
  private final Map<String, List<Object>> settings = new TreeMap<>();

  private Module() {}

  /** Of the folder's files, with these variables in the place of their defaults. */
  static Module of(Path folder, Map<String, String> given) throws IOException {
    Module module = new Module();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".tf")).sorted().toList()) {
        module.files.add(Parser.parse(file.getFileName().toString(), Files.readString(file)));
      }
    }
    Map<String, Object> variables = new LinkedHashMap<>();
    module
        .blocks("variable")
        .forEach(variable -> {
          Object value = module.value(variable.body(), "default", Map.of());
          variables.put(variable.label(0), value);
        });
    given.forEach((name, text) -> variables.put(name, typed(variables.get(name), text)));
    module.names.put("var", variables);
    module.names.put("path", Map.of("module", folder.toString()));
    module.names.put("local", module.new Locals());
    module.blocks("resource").forEach(module::make);
    return module;
  }

  /** A value as a text, of its default's type; of lists with commas. */
  private static Object typed(@Nullable Object like, String text) {
    return switch (like) {
      case BigDecimal number -> new BigDecimal(text);
      case Boolean flag -> Boolean.valueOf(text);
      case List<?> list -> List.of(text.split(", *"));
      case null, default -> text;
    };
  }

  /** The values of settings, by a resource's type and the names of blocks and arguments. */
  Map<String, List<Object>> settings() {
    return settings;
  }

  /** What documents of policies let somebody do. */
  Set<Object> actions() {
    Set<Object> all = new HashSet<>();
    blocks("data").stream()
        .filter(block -> block.label(0).equals("aws_iam_policy_document"))
        .forEach(block ->
            instances(block.body(), names)
                .forEach(names -> {
                  Map<String, List<Object>> found = new TreeMap<>();
                  add(found, "", block.body(), names);
                  found
                      .getOrDefault(".statement.actions", List.of())
                      .forEach(actions ->
                          all.addAll(actions instanceof List<?> list ? list : List.of(actions)));
                }));
    return all;
  }

  private List<Body.Block> blocks(String type) {
    return files.stream().flatMap(file -> file.blocks(type).stream()).toList();
  }

  private @Nullable Object value(Body body, String argument, Map<String, Object> names) {
    return body.arguments().stream()
        .filter(given -> given.name().equals(argument))
        .findFirst()
        .map(given -> ExpressionParser.parse(given.expression()).in(names))
        .orElse(null);
  }

  private void make(Body.Block resource) {
    instances(resource.body(), names)
        .forEach(inner -> add(settings, resource.label(0), resource.body(), inner));
  }

  /** The names that each instance of a resource knows. */
  private List<Map<String, Object>> instances(Body body, Map<String, Object> names) {
    if (body.has("count")) {
      Object count = value(body, "count", names);
      int times = count instanceof BigDecimal number ? number.intValueExact() : 1;
      List<Map<String, Object>> all = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        all.add(ExpressionParser.with(names, "count", Map.of("index", BigDecimal.valueOf(i))));
      }
      return all;
    }
    if (body.has("for_each")) {
      return each(value(body, "for_each", names), "each", names);
    }
    return List.of(names);
  }

  private static List<Map<String, Object>> each(
      @Nullable Object over, String name, Map<String, Object> names) {
    List<Map.Entry<Object, Object>> elements = Loop.elements(over);
    if (elements == null) {
      return List.of(names);
    }
    List<Map<String, Object>> all = new ArrayList<>();
    for (Map.Entry<Object, Object> element : elements) {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("key", over instanceof List ? element.getValue() : element.getKey());
      each.put("value", element.getValue());
      all.add(ExpressionParser.with(names, name, each));
    }
    return all;
  }

  private void add(
      Map<String, List<Object>> found, String path, Body body, Map<String, Object> names) {
    for (Body.Argument argument : body.arguments()) {
      Object value = ExpressionParser.parse(argument.expression()).in(names);
      if (value != null) {
        found.computeIfAbsent(path + "." + argument.name(), key -> new ArrayList<>()).add(value);
      }
    }
    for (Body.Block block : body.blocks()) {
      if (block.type().equals("dynamic")) {
        Object over = value(block.body(), "for_each", names);
        for (Map<String, Object> inner : each(over, block.label(0), names)) {
          block
              .body()
              .blocks("content")
              .forEach(content -> add(found, path + "." + block.label(0), content.body(), inner));
        }
      } else if (!block.type().equals("lifecycle")) {
        add(found, path + "." + block.type(), block.body(), names);
      }
    }
  }

  /** The module's own names, each computed when somebody asks for it. */
  private final class Locals extends AbstractMap<String, Object> {
    private final Map<String, Body.Argument> said = new LinkedHashMap<>();
    private final Map<String, Object> known = new LinkedHashMap<>();

    Locals() {
      blocks("locals")
          .forEach(block ->
              block.body().arguments().forEach(argument -> said.put(argument.name(), argument)));
    }

    @Override
    public boolean containsKey(Object name) {
      return said.containsKey(name);
    }

    @Override
    public @Nullable Object get(Object name) {
      String key = String.valueOf(name);
      if (!known.containsKey(key)) {
        known.put(key, ExpressionParser.parse(said.get(key).expression()).in(names));
      }
      return known.get(key);
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
      throw new UnsupportedOperationException("locals are asked for by name");
    }
  }
}
