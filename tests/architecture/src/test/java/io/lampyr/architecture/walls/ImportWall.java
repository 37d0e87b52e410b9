package io.lampyr.architecture.walls;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.Set;

/** The wall as classes see it: a class may name nothing that its module may not use. */
final class ImportWall {
  private ImportWall() {}

  /** For the classes of one module, whose packages lie below the given parent package. */
  static ArchRule rule(Wall wall, String parent) {
    String own = parent + "." + wall.rootPackage();
    return ArchRuleDefinition.classes()
        .that(
            DescribedPredicate.describe(
                "are of " + wall.folder(), owner -> isIn(own, owner.getPackageName())))
        .should(useOnlyWhatTheWallLetsThrough(wall, parent))
        .allowEmptyShould(true);
  }

  private static ArchCondition<JavaClass> useOnlyWhatTheWallLetsThrough(Wall wall, String parent) {
    Set<String> open = Walls.rootPackagesOpenTo(wall);
    return new ArchCondition<>("use only modules " + wall.modules() + ", " + wall.libraries()) {
      @Override
      public void check(JavaClass owner, ConditionEvents events) {
        for (Dependency dependency : owner.getDirectDependenciesFromSelf()) {
          JavaClass target = dependency.getTargetClass().getBaseComponentType();
          if (!isAllowed(target)) {
            events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
          }
        }
      }

      private boolean isAllowed(JavaClass target) {
        String name = target.getName();
        if (target.isPrimitive()
            || isIn("java", name)
            || isIn("javax", name)
            || isIn("jdk", name)
            || isIn("org.jspecify.annotations", name)) {
          return true;
        }
        if (isIn(parent, name)) {
          return open.stream().anyMatch(root -> isIn(parent + "." + root, name));
        }
        return wall.libraries().stream().anyMatch(library -> library.hasClass(name));
      }
    };
  }

  private static boolean isIn(String parent, String name) {
    return name.equals(parent) || name.startsWith(parent + ".");
  }
}
