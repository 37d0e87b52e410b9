package io.lampyr.conformance.report;

import io.lampyr.conformance.suite.RestTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells of each folder when the last of its tests is judged. Safe for use by many threads. */
public final class Progress {
  private final Terminal terminal;
  private final Map<String, Integer> tests = new HashMap<>();
  private final Map<String, List<Finding>> found = new HashMap<>();

  public Progress(List<RestTest> tests, Terminal terminal) {
    this.terminal = terminal;
    tests.forEach(test -> this.tests.merge(test.folder(), 1, Integer::sum));
  }

  /** Returns what was added. */
  public synchronized Finding add(Finding finding) {
    String folder = finding.test().folder();
    List<Finding> all = found.computeIfAbsent(folder, _ -> new ArrayList<>());
    all.add(finding);
    if (all.size() == tests.getOrDefault(folder, 0)) {
      terminal.folder(folder, all);
    }
    return finding;
  }
}
