package io.lampyr.cachenodes.process;

import io.lampyr.base.error.MisconfiguredException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the process's signals. The JDK's own shutdown hooks cannot: they neither see a second
 * signal nor choose the exit code. Its class for signals is exported by jdk.unsupported for uses
 * like this one, but javac warns of it without a way to say otherwise, so it is reached by its
 * name.
 */
final class Signals {
  private Signals() {}

  /** Calls the consumer, on a thread of its own, with the name of each such signal. */
  static void handle(List<String> names, Consumer<String> onSignal) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Method name = signal.getMethod("getName");
      InvocationHandler invoked =
          (proxy, method, arguments) -> respond(proxy, method, arguments, name, onSignal);
      Object proxy =
          Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[] {handler}, invoked);
      Method handle = signal.getMethod("handle", signal, handler);
      for (String wanted : names) {
        handle.invoke(null, signal.getConstructor(String.class).newInstance(wanted), proxy);
      }
    } catch (ReflectiveOperationException missing) {
      throw new MisconfiguredException(
          "this JDK cannot take signals: run one with the module jdk.unsupported", missing);
    }
  }

  // A proxy is equal to itself alone: asking it would come back here.
  @SuppressWarnings("ReferenceEquality")
  private static @Nullable Object respond(
      Object proxy, Method method, @Nullable Object[] arguments, Method name, Consumer<String> to)
      throws ReflectiveOperationException {
    return switch (method.getName()) {
      case "handle" -> {
        to.accept("SIG" + name.invoke(arguments[0]));
        yield null;
      }
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "handler of signals";
    };
  }
}
