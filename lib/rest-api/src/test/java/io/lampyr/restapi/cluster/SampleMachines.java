package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.machine.Machine;
import io.lampyr.restapi.node.Machines;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Machines with numbers that are easy to find again. */
final class SampleMachines implements Machines {
  static final Machine MACHINE =
      new Machine(
          4711,
          new Machine.Facts(
              new Machine.OperatingSystem("Linux", "Some Linux 12", "amd64", "6.1", 8),
              new Machine.Runs(
                  "25.0.1",
                  "Some VM",
                  "25.0.1+8",
                  "Somebody",
                  new Machine.Limits(100, 7, 0, 64),
                  true,
                  List.of("-Xmx1g"))),
          new Machine.Heap(
              300,
              400,
              1000,
              50,
              60,
              List.of(
                  new Machine.Pool("Tenured Gen", 0, 100, 200, 500, 90),
                  new Machine.Pool("Metaspace", 0, 10, 20, -1, -1))),
          new Machine.Work(
              new Machine.Threads(31, 33),
              new Machine.Classes(900, 1000, 100),
              Map.of("Copy", new Machine.Collector(3, 40)),
              List.of(new Machine.Pool("direct", 2, 5, 5, 6, -1)),
              new Machine.Processors(List.of(1.5, 0.75, 0.5), 40, 30, 2000),
              List.of(new Machine.ThreadPool("search", 4, 1, 2, 4, 99, 0, 5_000_000)),
              List.of(new Machine.Breaker("parent", 2048, 1024, 3))),
          new Machine.Memory(4000, 1000, 9000, 20, 15),
          new Machine.Files(110, 2000),
          new Machine.Disk("/data", "ext4", 100_000, 60_000, 50_000),
          Optional.of(
              new Machine.Group(
                  "/a", 7, 50_000, 100_000, new Machine.Throttled(4, 3, 2), "max", "77")));

  @Override
  public Optional<Machine> of(Heartbeat node) {
    return Optional.of(MACHINE);
  }
}
