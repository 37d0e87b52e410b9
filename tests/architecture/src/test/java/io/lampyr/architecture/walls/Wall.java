package io.lampyr.architecture.walls;

import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * One module: where it lies, the root of its packages below {@code io.lampyr}, and all that it may
 * use besides the JDK and the annotations for null.
 */
record Wall(String folder, String rootPackage, Set<String> modules, Set<Library> libraries) {
  Wall {
    modules = Set.copyOf(modules);
    libraries = Set.copyOf(libraries);
  }

  static Wall of(String folder, String rootPackage) {
    return new Wall(folder, rootPackage, Set.of(), Set.of());
  }

  /** The same, but it may use these modules, named by their folders. */
  Wall mayUse(String... folders) {
    Set<String> all = new TreeSet<>(modules);
    all.addAll(Set.of(folders));
    return new Wall(folder, rootPackage, all, libraries);
  }

  /** The same, but it may use these modules too. */
  Wall mayUse(Set<String> folders) {
    return mayUse(folders.toArray(String[]::new));
  }

  /** The same, but it may use these libraries. */
  Wall knows(Library... more) {
    Set<Library> all = EnumSet.noneOf(Library.class);
    all.addAll(libraries);
    all.addAll(Set.of(more));
    return new Wall(folder, rootPackage, modules, all);
  }

  /** The name of the module's Maven artifact. */
  String artifact() {
    return "lampyr-" + folder.substring(folder.indexOf('/') + 1);
  }
}
