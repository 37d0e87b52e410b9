package io.lampyr.conformance.suite;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One test of the suite: what is done before it, its steps, and what is done after it. */
public record RestTest(
    String file, String name, List<Step> setup, List<Step> steps, List<Step> teardown) {
  public RestTest {
    setup = List.copyOf(setup);
    steps = List.copyOf(steps);
    teardown = List.copyOf(teardown);
  }

  /** How lists and reports name it. */
  public String key() {
    return file + " :: " + name;
  }

  /** Named after the API that is tested. */
  public String folder() {
    return file.substring(0, Math.max(0, file.indexOf('/')));
  }

  /** Why a server of this version is not asked, if it is not. */
  public Optional<String> reasonToSkip(Version version) {
    return Stream.of(setup, steps, teardown)
        .flatMap(List::stream)
        .filter(Step.Skip.class::isInstance)
        .map(Step.Skip.class::cast)
        .flatMap(skip -> skip.exclusion().reasonAgainst(version).stream())
        .findFirst();
  }
}
