package io.lampyr.architecture.settings;

import com.tngtech.archunit.core.domain.JavaModifier;
import io.lampyr.architecture.ProductionClasses;
import io.lampyr.base.setting.Setting;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

/** Every constant of a setting that any module declares, whoever may see it. */
final class Declared {
  private Declared() {}

  static List<Setting<?>> all() {
    List<Setting<?>> all = new ArrayList<>();
    ProductionClasses.all().stream()
        .flatMap(owner -> owner.getFields().stream())
        .filter(field -> field.getRawType().isEquivalentTo(Setting.class))
        .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
        .forEach(field -> {
          try {
            Field constant = field.reflect();
            constant.setAccessible(true);
            all.add((Setting<?>) constant.get(null));
          } catch (IllegalAccessException hidden) {
            throw new IllegalStateException(hidden);
          }
        });
    return all;
  }
}
