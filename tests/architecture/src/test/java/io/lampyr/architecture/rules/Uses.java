package io.lampyr.architecture.rules;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.function.Predicate;

/** Conditions on what a class calls or refers to, method references included. */
final class Uses {
  private Uses() {}

  /** Something called: the class that declares it, its name, and its parameters' types. */
  record Call(String owner, String name, List<String> parameters) {
    boolean is(String className, String... names) {
      return owner.equals(className) && (names.length == 0 || List.of(names).contains(name));
    }

    boolean isOf(String packagePrefix) {
      return owner.startsWith(packagePrefix);
    }

    boolean takes(String type) {
      return parameters.contains(type);
    }
  }

  static ArchCondition<JavaClass> noCall(String what, Predicate<Call> banned) {
    return new ArchCondition<>("not use " + what) {
      @Override
      public void check(JavaClass owner, ConditionEvents events) {
        for (JavaCodeUnit unit : owner.getCodeUnits()) {
          unit.getCallsFromSelf().forEach(access -> judge(access, events));
          unit.getMethodReferencesFromSelf().forEach(access -> judge(access, events));
          unit.getConstructorReferencesFromSelf().forEach(access -> judge(access, events));
        }
      }

      private void judge(JavaCodeUnitAccess<?> access, ConditionEvents events) {
        if (banned.test(call(access.getTarget()))) {
          events.add(SimpleConditionEvent.violated(access, access.getDescription()));
        }
      }
    };
  }

  static DescribedPredicate<JavaClass> named(String what, Predicate<String> className) {
    return DescribedPredicate.describe(what, owner -> className.test(owner.getName()));
  }

  private static Call call(CodeUnitAccessTarget target) {
    return new Call(
        target.getOwner().getName(),
        target.getName(),
        target.getRawParameterTypes().stream().map(JavaClass::getName).toList());
  }
}
