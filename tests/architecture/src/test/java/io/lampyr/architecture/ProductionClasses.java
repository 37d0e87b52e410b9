package io.lampyr.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.lampyr.architecture.walls.Pom;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The compiled classes of all modules: no test class among them, and no module forgotten. */
public final class ProductionClasses {
  private ProductionClasses() {}

  /** The folders of all modules that have code of their own. */
  public static List<String> modules() {
    Path root = Repository.underTest().root();
    return Pom.read(root.resolve("pom.xml")).modules().stream()
        .filter(folder -> Files.isDirectory(root.resolve(folder).resolve("src/main/java")))
        .toList();
  }

  /** Read once for all tests of a process: it takes seconds. */
  public static JavaClasses all() {
    return Once.ALL;
  }

  private static final class Once {
    static final JavaClasses ALL = read();
  }

  private static JavaClasses read() {
    Path root = Repository.underTest().root();
    List<Path> folders =
        modules().stream().map(module -> root.resolve(module).resolve("target/classes")).toList();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new IllegalStateException(
            "module was not built before these tests: make it a dependency in"
                + " tests/architecture/pom.xml missing="
                + folder);
      }
    }
    return new ClassFileImporter().importPaths(folders);
  }
}
