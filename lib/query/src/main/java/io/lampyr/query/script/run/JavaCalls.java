package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls methods of {@link JavaTypes}: those whose arguments and results scripts know, and that tell
 * nothing of the machine. Numbers keep to {@link JavaBounds}.
 */
final class JavaCalls {
  private static final int CALL_STEPS = 8;

  /**
   * What depends on when, where and by whom a script is run, and what may take for ever. What of it
   * scripts may have nevertheless is in {@link Surroundings}.
   */
  private static final Set<String> REFUSED =
      Set.of(
          "now",
          "systemDefault",
          "getDefault",
          "setDefault",
          "random",
          "randomUUID",
          "getClass",
          "wait",
          "notify",
          "notifyAll",
          "nextProbablePrime",
          "probablePrime",
          "isProbablePrime",
          "modPow",
          "modInverse");

  /** Methods of a type by name and number of arguments, in an order that is always the same. */
  private static final ClassValue<Map<String, List<Method>>> METHODS =
      new ClassValue<>() {
        @Override
        protected Map<String, List<Method>> computeValue(Class<?> type) {
          return methods(type);
        }
      };

  private JavaCalls() {}

  private static Map<String, List<Method>> methods(Class<?> type) {
    Map<String, List<Method>> all = new HashMap<>();
    Arrays.stream(type.getMethods())
        .filter(method -> !method.isBridge() && !REFUSED.contains(method.getName()))
        .filter(method -> Modifier.isPublic(method.getDeclaringClass().getModifiers()))
        .filter(method -> isShown(method.getReturnType()))
        .filter(JavaCalls::hasKnownParameters)
        .sorted(Comparator.comparing(Method::toString))
        .forEach(method ->
            all.computeIfAbsent(
                    method.getName() + "/" + method.getParameterCount(), _ -> new ArrayList<>())
                .add(method));
    return Map.copyOf(all);
  }

  /** All methods of a type that scripts may call. */
  static List<Method> methodsOf(Class<?> type) {
    return METHODS.get(type).values().stream().flatMap(List::stream).toList();
  }

  /** All constructors of a type that scripts may call. */
  static List<Constructor<?>> constructorsOf(Class<?> type) {
    return Modifier.isAbstract(type.getModifiers())
        ? List.of()
        : Arrays.stream(type.getConstructors())
            .filter(JavaCalls::hasKnownParameters)
            .sorted(Comparator.comparing(Constructor::toString))
            .toList();
  }

  private static boolean hasKnownParameters(Executable of) {
    return Arrays.stream(of.getParameterTypes())
        .allMatch(type -> type == Object.class || (isShown(type) && !type.isArray()));
  }

  private static boolean isShown(Class<?> type) {
    if (type.isArray()) {
      return isShown(type.getComponentType());
    }
    return type.isPrimitive()
        || type == String.class
        || type == CharSequence.class
        || type == Number.class
        || type == Comparable.class
        || type == StringBuffer.class
        || type.isEnum()
        || JavaTypes.isKnown(type);
  }

  /** A method of a value; a failure if there is none. */
  static @Nullable Object call(Object of, String method, Arguments arguments) {
    Class<?> type = JavaTypes.of(of);
    Method found = type == null ? null : find(type, method, false, arguments);
    if (found == null) {
      throw arguments.unknownMethod(Members.typeName(of), method);
    }
    return invoked(found, of, arguments);
  }

  /** A method of a type; a failure if there is none. */
  static @Nullable Object callStatic(String name, String method, Arguments arguments) {
    Class<?> type = JavaTypes.named(name);
    Method found = type == null ? null : find(type, method, true, arguments);
    if (found == null) {
      throw TypeMembers.unknown(name, method, arguments);
    }
    return invoked(found, null, arguments);
  }

  /** What {@code name} is for {@code getName()} or {@code isName()}; null if there is neither. */
  static @Nullable Object property(Object of, String name) {
    Class<?> type = JavaTypes.of(of);
    if (type == null || name.isEmpty()) {
      return null;
    }
    String member = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    for (String prefix : List.of("get", "is")) {
      for (Method method : METHODS.get(type).getOrDefault(prefix + member + "/0", List.of())) {
        if (!Modifier.isStatic(method.getModifiers())) {
          try {
            return shown(method.invoke(of));
          } catch (ReflectiveOperationException hasNone) {
            return null;
          }
        }
      }
    }
    return null;
  }

  /** A value of a type; a failure if it has no such constructor. */
  static Object make(String name, Arguments arguments) {
    Class<?> type = JavaTypes.named(name);
    Object surrounding = Surroundings.made(name, arguments);
    if (surrounding != null) {
      return surrounding;
    }
    List<Constructor<?>> known = type == null ? List.of() : constructorsOf(type);
    Constructor<?> best =
        best(
            known.stream().filter(each -> each.getParameterCount() == arguments.count()).toList(),
            arguments);
    if (best == null) {
      throw ScriptFailure.argument(
          "constructor [" + name + ", <init>/" + arguments.count() + "] not found",
          arguments.offset());
    }
    Object[] values = JavaArguments.values(best, arguments);
    JavaBounds.check(name, "new", null, values, arguments);
    try {
      return JavaBounds.checked(best.newInstance(values), arguments);
    } catch (InvocationTargetException thrown) {
      throw failure(thrown.getCause(), arguments);
    } catch (ReflectiveOperationException unreachable) {
      throw TypeMembers.unknown(name, "new", arguments);
    }
  }

  private static @Nullable Method find(
      Class<?> type, String name, boolean isStatic, Arguments arguments) {
    List<Method> known = METHODS.get(type).getOrDefault(arguments.signature(name), List.of());
    return best(
        known.stream().filter(m -> Modifier.isStatic(m.getModifiers()) == isStatic).toList(),
        arguments);
  }

  /** The one that takes the arguments with the least change. */
  private static <E extends Executable> @Nullable E best(List<E> all, Arguments arguments) {
    E best = null;
    int least = Integer.MAX_VALUE;
    for (E each : all) {
      int cost = JavaArguments.cost(each, arguments);
      if (cost < least) {
        best = each;
        least = cost;
      }
    }
    return best;
  }

  private static @Nullable Object invoked(Method method, @Nullable Object of, Arguments arguments) {
    arguments.budget().steps(CALL_STEPS, arguments.offset());
    Object[] values = JavaArguments.values(method, arguments);
    String type = method.getDeclaringClass().getSimpleName();
    JavaBounds.check(type, method.getName(), of, values, arguments);
    try {
      Object result = method.invoke(of, values);
      return result == null ? null : JavaBounds.checked(shown(result), arguments);
    } catch (InvocationTargetException thrown) {
      throw failure(thrown.getCause(), arguments);
    } catch (IllegalAccessException unreachable) {
      throw arguments.unknownMethod(type, method.getName());
    }
  }

  private static ScriptFailure failure(@Nullable Throwable thrown, Arguments arguments) {
    String type =
        switch (thrown) {
          case NumberFormatException _ -> "number_format_exception";
          case ArithmeticException _ -> "arithmetic_exception";
          case NullPointerException _ -> "null_pointer_exception";
          case ClassCastException _ -> "class_cast_exception";
          case UnsupportedOperationException _ -> "unsupported_operation_exception";
          case StringIndexOutOfBoundsException _ -> "string_index_out_of_bounds_exception";
          case IndexOutOfBoundsException _ -> "index_out_of_bounds_exception";
          case DateTimeParseException _ -> "date_time_parse_exception";
          case null, default -> "illegal_argument_exception";
        };
    String reason = thrown == null ? "failed" : String.valueOf(thrown.getMessage());
    return new ScriptFailure(type, reason, arguments.offset());
  }

  /** A result as scripts have it: arrays are lists, small numbers are ints. */
  static Object shown(Object value) {
    if (value.getClass().isArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        list.add(shown(Array.get(value, i)));
      }
      return list;
    }
    return switch (value) {
      case Byte number -> (int) number;
      case Short number -> (int) number;
      case BigInteger _, BigDecimal _, String _ -> value;
      case CharSequence text -> text.toString();
      default -> value;
    };
  }
}
