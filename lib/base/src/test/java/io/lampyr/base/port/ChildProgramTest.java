package io.lampyr.base.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ChildProgramTest {
  private static final List<String> SMALL = List.of("-Xmx64m", "-XX:TieredStopAtLevel=1");

  /** Starts a child that goes on for ever, and tells its id. */
  public static final class Parent {
    public static void main(String[] arguments) throws Exception {
      Process child =
          new ProcessBuilder(
                  ChildProgram.command(SMALL, List.of(Endless.class.getName(), "of", "a parent")))
              .redirectOutput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      child.waitFor();
    }
  }

  /** Says who it is, and what it was given. */
  static final class Endless {
    public static void main(String[] arguments) throws Exception {
      System.out.println(ProcessHandle.current().pid() + " " + String.join(" ", arguments));
      Thread.currentThread().join();
    }
  }

  @Test
  void aChildEndsWithItsParentThoughThatOneIsKilled() throws Exception {
    Process parent =
        new ProcessBuilder(ChildProgram.command(SMALL, List.of(Parent.class.getName())))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = parent.inputReader()) {
      String said = out.readLine();
      assertThat(said).endsWith(" of a parent");
      ProcessHandle child =
          ProcessHandle.of(Long.parseLong(said.substring(0, said.indexOf(' ')))).orElseThrow();
      assertThat(child.isAlive()).isTrue();
      parent.destroyForcibly().onExit().join();
      child.onExit().join();
    } finally {
      parent.destroyForcibly();
    }
  }
}
