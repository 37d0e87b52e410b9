/**
 * An agent that ends its virtual machine as soon as the process that started it has ended, however
 * that was: LocalStack gives its functions sessions of their own, and leaves them and its database
 * behind when it is killed.
 */
final class EndWithParent {
  private EndWithParent() {}

  public static void premain(String arguments) {
    ProcessHandle.current()
        .parent()
        .ifPresent(parent -> parent.onExit().thenRun(() -> Runtime.getRuntime().halt(143)));
  }
}
