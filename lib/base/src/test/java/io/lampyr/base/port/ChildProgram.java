package io.lampyr.base.port;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that ends with whoever started it, however that one ended: its standard input is a pipe
 * of theirs. One that is stopped ends when it goes on.
 */
public final class ChildProgram {
  private static final int ORPHANED = 143;

  private ChildProgram() {}

  /**
   * The command that runs it, with this process's own JDK and classes.
   *
   * @param options of the virtual machine
   * @param program its main class, and what that is given
   */
  public static List<String> command(List<String> options, List<String> program) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ChildProgram.class.getName());
    command.addAll(program);
    return command;
  }

  public static void main(String[] arguments) throws ReflectiveOperationException {
    Thread.ofPlatform().daemon().name("orphaned").start(ChildProgram::endWithInput);
    Method program = Class.forName(arguments[0]).getMethod("main", String[].class);
    // Programs of tests are their packages' own.
    program.setAccessible(true);
    List<String> given = List.of(arguments).subList(1, arguments.length);
    var _ = program.invoke(null, (Object) given.toArray(new String[0]));
  }

  private static void endWithInput() {
    try {
      while (System.in.read() >= 0) {
        // Whoever started it says nothing; it only ends.
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } finally {
      Runtime.getRuntime().halt(ORPHANED);
    }
  }
}
