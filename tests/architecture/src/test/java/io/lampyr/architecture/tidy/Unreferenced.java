package io.lampyr.architecture.tidy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds classes that no other class refers to, and that nothing begins with: such a file could go
 * and nobody would notice. What two classes of that kind do for each other is not found.
 */
final class Unreferenced {
  /** What Lambda makes by its name. */
  private static final String HANDLER =
      "com.amazonaws.services.lambda.runtime.RequestStreamHandler";

  private final Set<String> services;
  private final Predicate<String> named;

  /**
   * With the classes that are looked up as services, and what says whether any source but its own
   * names a class: of constants that the compiler copies nothing is left to see.
   */
  Unreferenced(Set<String> services, Predicate<String> named) {
    this.services = services;
    this.named = named;
  }

  List<String> problems(JavaClasses classes) {
    Set<String> referred = new HashSet<>(services);
    for (JavaClass user : classes) {
      user.getDirectDependenciesFromSelf().stream()
          .map(use -> outermost(use.getTargetClass().getBaseComponentType().getName()))
          .filter(name -> !name.equals(outermost(user.getName())))
          .forEach(referred::add);
    }
    return classes.stream()
        .filter(type -> outermost(type.getName()).equals(type.getName()))
        .filter(type -> !referred.contains(type.getName()) && !begins(type))
        .filter(type -> !(holdsConstants(type) && named.test(type.getName())))
        .map(type -> "nothing refers to class=" + type.getName())
        .sorted()
        .toList();
  }

  private static boolean begins(JavaClass type) {
    return type.getSimpleName().equals("package-info")
        || type.tryGetMethod("main", String[].class).isPresent()
        || type.getAllRawInterfaces().stream().anyMatch(one -> one.getName().equals(HANDLER));
  }

  private static boolean holdsConstants(JavaClass type) {
    return type.getFields().stream().anyMatch(Unreferenced::isCopied);
  }

  private static boolean isCopied(JavaField field) {
    Set<JavaModifier> modifiers = field.getModifiers();
    return modifiers.contains(JavaModifier.STATIC)
        && modifiers.contains(JavaModifier.FINAL)
        && (field.getRawType().isPrimitive() || field.getRawType().isEquivalentTo(String.class));
  }

  private static String outermost(String name) {
    int inner = name.indexOf('$');
    return inner < 0 ? name : name.substring(0, inner);
  }
}
