package io.lampyr.architecture.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What no production class may do. Each ban is a rule of its own; the ports and the command line
 * are the only ways out, and are named here.
 */
final class Bans {
  /** Implements the ports to time, threads and chance. */
  private static final String PORTS = "io.lampyr.base.port";

  /** Own the terminal, and begin and end the process; the simulation owns threads and time too. */
  private static final Set<String> PROGRAMS =
      Set.of(
          "io.lampyr.cli",
          "io.lampyr.bench",
          "io.lampyr.cachenodes.process",
          // What a function writes to its output, Lambda makes its log and measurements of.
          "io.lampyr.functions.runtime",
          "io.lampyr.infra",
          "io.lampyr.conformance",
          "io.lampyr.peer",
          "io.lampyr.differential",
          "io.lampyr.simulation");

  static final int MOST_METHODS = 7;

  private static final Pattern EMPTY_NAME =
      Pattern.compile(".*(Impl|Utils?|Commons?|Helpers?|Managers?)");
  private static final Pattern EMPTY_PACKAGE =
      Pattern.compile("(.*\\.)?(impl|utils?|common|helpers?|managers?|misc)(\\..*)?");
  private static final Set<String> CLOCK_READERS =
      Set.of(
          "java.time.Instant",
          "java.time.LocalDate",
          "java.time.LocalDateTime",
          "java.time.LocalTime",
          "java.time.OffsetDateTime",
          "java.time.ZonedDateTime",
          "java.time.Year");
  private static final Set<String> CHANCE =
      Set.of(
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.util.concurrent.ThreadLocalRandom",
          "java.security.SecureRandom");
  private static final Set<String> EXECUTORS =
      Set.of(
          "java.util.concurrent.Executors",
          "java.util.concurrent.ExecutorService",
          "java.util.concurrent.ScheduledExecutorService",
          "java.util.concurrent.ThreadPoolExecutor",
          "java.util.concurrent.ScheduledThreadPoolExecutor",
          "java.util.concurrent.ForkJoinPool",
          "java.util.concurrent.ForkJoinTask",
          "java.util.concurrent.StructuredTaskScope",
          "java.util.Timer",
          "java.util.TimerTask");
  private static final Set<String> THREAD_QUERIES =
      Set.of("currentThread", "interrupt", "interrupted", "isInterrupted", "getName");

  private Bans() {}

  static ArchRule noWallClock() {
    return outside(PORTS)
        .should(
            Uses.noCall(
                "the wall clock or a timer: take the time from a Clock",
                call ->
                    call.is("java.lang.System", "nanoTime", "currentTimeMillis")
                        || (CLOCK_READERS.contains(call.owner()) && call.name().equals("now"))
                        || (call.is("java.time.Clock") && call.name().startsWith("system"))
                        || (call.is("java.util.Date", "<init>") && call.parameters().isEmpty())));
  }

  static ArchRule noRandomness() {
    return outside(PORTS)
        .should(
            Uses.noCall(
                "chance: draw from a Randomness",
                call ->
                    CHANCE.contains(call.owner())
                        || call.isOf("java.util.random.")
                        || call.is("java.util.UUID", "randomUUID")
                        || call.is("java.lang.Math", "random")
                        || (call.is("java.util.Collections", "shuffle")
                            && call.parameters().size() == 1)));
  }

  static ArchRule noThreads() {
    return outside(PORTS)
        .should(
            Uses.noCall(
                "threads, sleeps or executors: fork and sleep through a Scheduler",
                call ->
                    EXECUTORS.contains(call.owner())
                        || runsElsewhere(call)
                        || (call.owner().startsWith("java.lang.Thread")
                            && !call.owner().startsWith("java.lang.ThreadLocal")
                            && !call.owner().contains("Exception")
                            && !THREAD_QUERIES.contains(call.name()))
                        || call.name().equals("parallelStream")
                        || (call.isOf("java.util.stream.") && call.name().equals("parallel"))));
  }

  /** A future is a result to wait for; what it must not do is find itself a thread. */
  private static boolean runsElsewhere(Uses.Call call) {
    return call.isOf("java.util.concurrent.CompletableFuture")
        && (call.name().endsWith("Async")
            || call.name().equals("orTimeout")
            || call.name().equals("completeOnTimeout")
            || call.name().equals("delayedExecutor"));
  }

  static ArchRule noTimedWaits() {
    return outside(PORTS)
        .should(
            Uses.noCall(
                "timed waits: race the wait with a task of the Scheduler",
                call ->
                    call.takes("java.util.concurrent.TimeUnit")
                        || call.is("java.util.concurrent.TimeUnit", "sleep", "timedWait")
                        || (call.isOf("java.util.concurrent.") && call.takes("java.time.Duration"))
                        || call.is("java.util.concurrent.locks.LockSupport", "parkNanos")
                        || call.is("java.util.concurrent.locks.LockSupport", "parkUntil")
                        || (call.isOf("java.util.concurrent.locks.")
                            && Set.of("awaitNanos", "awaitUntil").contains(call.name()))
                        || (call.is("java.lang.Object", "wait") && !call.parameters().isEmpty())));
  }

  private static boolean isOfAProgram(String className) {
    return PROGRAMS.stream().anyMatch(program -> className.startsWith(program + "."));
  }

  static ArchRule noTerminal() {
    DescribedPredicate<JavaClass> notCli =
        Uses.named("are outside " + PROGRAMS, name -> !isOfAProgram(name));
    return classes()
        .that(notCli)
        .should(
            Uses.noCall(
                "the terminal, the process's end or java.util.logging",
                call ->
                    call.is("java.lang.System", "exit", "console")
                        || call.is("java.lang.Runtime", "exit", "halt")
                        || call.name().equals("printStackTrace")
                        || call.isOf("java.util.logging.")))
        .andShould(notReadTheStandardStreams());
  }

  static ArchRule noJavaDeserialisation() {
    return noClasses()
        .should()
        .dependOnClassesThat(
            Uses.named(
                "read objects that Java, not a codec of ours, has written",
                name ->
                    Set.of(
                            "java.io.ObjectInputStream",
                            "java.io.ObjectInput",
                            "java.io.Externalizable",
                            "java.beans.XMLDecoder")
                        .contains(name)));
  }

  static ArchRule namesSaySomething() {
    return noClasses()
        .should(
            ArchCondition.from(
                DescribedPredicate.<JavaClass>describe(
                    "named after nothing: Impl, Util, Common, Helper, Manager",
                    owner ->
                        EMPTY_NAME.matcher(owner.getSimpleName()).matches()
                            || EMPTY_PACKAGE.matcher(owner.getPackageName()).matches())));
  }

  static ArchRule interfacesAreSmall() {
    return classes()
        .should(
            new ArchCondition<>("have at most " + MOST_METHODS + " methods if an interface") {
              @Override
              public void check(JavaClass owner, ConditionEvents events) {
                if (!owner.isInterface() || owner.isAnnotation()) {
                  return;
                }
                long methods =
                    owner.getMethods().stream()
                        .map(method -> method.getModifiers())
                        .filter(modifiers -> !modifiers.contains(JavaModifier.STATIC))
                        .filter(modifiers -> !modifiers.contains(JavaModifier.PRIVATE))
                        .filter(modifiers -> !modifiers.contains(JavaModifier.SYNTHETIC))
                        .count();
                if (methods > MOST_METHODS) {
                  events.add(
                      SimpleConditionEvent.violated(
                          owner, owner.getName() + " has " + methods + " methods"));
                }
              }
            });
  }

  static ArchRule packagesHaveNoCycles(String parent) {
    return SlicesRuleDefinition.slices()
        .matching(parent + ".(**)")
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true);
  }

  /** All rules that judge one class at a time. */
  static List<ArchRule> all() {
    return Stream.of(
            noWallClock(),
            noRandomness(),
            noThreads(),
            noTimedWaits(),
            noTerminal(),
            noJavaDeserialisation(),
            namesSaySomething(),
            interfacesAreSmall())
        .toList();
  }

  private static GivenClassesConjunction outside(String packageName) {
    return classes()
        .that(
            Uses.named(
                "are neither of " + packageName + " nor of " + PROGRAMS,
                name -> !name.startsWith(packageName + ".") && !isOfAProgram(name)));
  }

  private static ArchCondition<JavaClass> notReadTheStandardStreams() {
    return new ArchCondition<>("not use System.out, System.err or System.in") {
      @Override
      public void check(JavaClass owner, ConditionEvents events) {
        owner.getFieldAccessesFromSelf().stream()
            .filter(access -> access.getTargetOwner().getName().equals("java.lang.System"))
            .forEach(access ->
                events.add(SimpleConditionEvent.violated(access, access.getDescription())));
      }
    };
  }
}
