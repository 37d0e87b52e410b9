package io.lampyr.conformance;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Scheduler;
import io.lampyr.conformance.play.Judge;
import io.lampyr.conformance.play.Verdict;
import io.lampyr.conformance.report.Finding;
import io.lampyr.conformance.report.Progress;
import io.lampyr.conformance.suite.RestTest;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Has all tests judged, as many side by side as there are judges, and tells how it goes. */
final class Walk {
  private final List<Judge> judges;
  private final BlockingQueue<Judge> free;
  private final Siblings siblings;

  Walk(List<Judge> judges, Scheduler scheduler) {
    this.judges = List.copyOf(judges);
    this.free = new ArrayBlockingQueue<>(judges.size());
    this.siblings = new Siblings(scheduler, "judge", judges.size());
  }

  /** The findings in the order of the tests. */
  List<Finding> over(List<RestTest> tests, Progress progress) throws InterruptedException {
    siblings.<Judge, RuntimeException>each(
        judges,
        judge -> {
          judge.prepare();
          free.add(judge);
        });
    return siblings.<RestTest, Finding, RuntimeException>map(
        tests, test -> progress.add(judged(test)));
  }

  private Finding judged(RestTest test) throws InterruptedException {
    Judge judge = free.take();
    try {
      long began = System.nanoTime();
      Verdict verdict = judge.judge(test);
      return new Finding(test, verdict, (System.nanoTime() - began) / 1_000_000);
    } finally {
      free.add(judge);
    }
  }
}
