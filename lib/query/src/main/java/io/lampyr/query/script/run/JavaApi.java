package io.lampyr.query.script.run;

import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** What scripts may call of Java's own types, as clients are told of it. */
public final class JavaApi {
  private JavaApi() {}

  /** The types that scripts use as they are, by their whole names, with all of their members. */
  public static List<Map<String, Object>> classes() {
    return JavaTypes.all().stream()
        .sorted(Comparator.comparing(Class::getName))
        .map(JavaApi::told)
        .toList();
  }

  private static Map<String, Object> told(Class<?> type) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("name", type.getName());
    told.put("imported", true);
    told.put(
        "constructors",
        JavaCalls.constructorsOf(type).stream().map(each -> told(each, type)).toList());
    told.put("static_methods", methods(type, JavaApi::isStatic));
    told.put("methods", methods(type, method -> !isStatic(method)));
    told.put("static_fields", constants(type));
    told.put("fields", List.of());
    return told;
  }

  private static boolean isStatic(Method method) {
    return Modifier.isStatic(method.getModifiers());
  }

  private static List<Map<String, Object>> methods(Class<?> type, Predicate<Method> wanted) {
    return JavaCalls.methodsOf(type).stream()
        .filter(wanted)
        .sorted(Comparator.comparing(Method::getName).thenComparing(Method::toString))
        .map(method -> {
          Map<String, Object> told = new LinkedHashMap<>();
          told.put("declaring", method.getDeclaringClass().getName());
          told.put("name", method.getName());
          told.put("return", method.getReturnType().getCanonicalName());
          told.put("parameters", parameters(method));
          return told;
        })
        .toList();
  }

  private static Map<String, Object> told(Executable constructor, Class<?> type) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("declaring", type.getName());
    told.put("parameters", parameters(constructor));
    return told;
  }

  private static List<String> parameters(Executable of) {
    return Arrays.stream(of.getParameterTypes()).map(Class::getCanonicalName).toList();
  }

  private static List<Map<String, Object>> constants(Class<?> type) {
    return Arrays.stream(type.getFields())
        .map(Field::getName)
        .sorted()
        .filter(name -> JavaTypes.constant(type, name) != null)
        .map(name -> {
          Map<String, Object> told = new LinkedHashMap<>();
          told.put("declaring", type.getName());
          told.put("name", name);
          told.put("type", fieldType(type, name));
          return told;
        })
        .toList();
  }

  private static String fieldType(Class<?> type, String name) {
    return Arrays.stream(type.getFields())
        .filter(field -> field.getName().equals(name))
        .map(field -> field.getType().getCanonicalName())
        .findFirst()
        .orElse("java.lang.Object");
  }
}
