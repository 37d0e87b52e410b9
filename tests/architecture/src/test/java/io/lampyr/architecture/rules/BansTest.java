package io.lampyr.architecture.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.lampyr.architecture.ProductionClasses;
import java.util.List;
import org.junit.jupiter.api.Test;

class BansTest {
  private static final String FIXTURES = "io.lampyr.architecture.fixture";

  @Test
  void productionClassesKeepEveryBan() {
    JavaClasses classes = ProductionClasses.all();
    Bans.all().forEach(rule -> rule.check(classes));
    Bans.packagesHaveNoCycles("io.lampyr").check(classes);
  }

  @Test
  void theWallClockIsFound() {
    finds(Bans.noWallClock(), "ReadsTheClock", 5);
  }

  @Test
  void randomnessIsFound() {
    finds(Bans.noRandomness(), "ThrowsDice", 5);
  }

  @Test
  void threadsSleepsAndExecutorsAreFound() {
    finds(Bans.noThreads(), "StartsThreads", 7);
  }

  @Test
  void timedWaitsAreFound() {
    finds(Bans.noTimedWaits(), "WaitsByTheClock", 4);
  }

  @Test
  void theTerminalIsFound() {
    finds(Bans.noTerminal(), "TalksToTheTerminal", 5);
  }

  @Test
  void javaDeserialisationIsFound() {
    finds(Bans.noJavaDeserialisation(), "ReadsObjects", 2);
  }

  @Test
  void emptyNamesAreFound() {
    assertThat(broken(Bans.namesSaySomething()))
        .hasSize(2)
        .anyMatch(line -> line.contains("ThingManager"))
        .anyMatch(line -> line.contains("util.Thing"));
  }

  @Test
  void largeInterfacesAreFound() {
    finds(Bans.interfacesAreSmall(), "EightMethods", 1);
  }

  @Test
  void cyclesAreFound() {
    assertThat(broken(Bans.packagesHaveNoCycles(FIXTURES)))
        .singleElement()
        .asString()
        .contains("cycle.one", "cycle.other");
  }

  /** The rule finds exactly so many faults, all in the one fixture, and none in the others. */
  private static void finds(ArchRule rule, String fixture, int faults) {
    assertThat(broken(rule)).hasSize(faults).allMatch(line -> line.contains(fixture));
  }

  private static List<String> broken(ArchRule rule) {
    JavaClasses fixtures = new ClassFileImporter().importPackages(FIXTURES);
    return rule.evaluate(fixtures).getFailureReport().getDetails();
  }
}
