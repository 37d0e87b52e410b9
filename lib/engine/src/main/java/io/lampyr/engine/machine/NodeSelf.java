package io.lampyr.engine.machine;

import io.lampyr.engine.fielduse.FieldUses;
import java.util.function.Supplier;

/** Answers what a node is asked about itself. Safe for many threads; busy threads take a while. */
public final class NodeSelf {
  private final Supplier<Machine> machine;
  private final HotThreads threads;
  private final NodeTasks tasks;
  private final FieldUses uses;

  public NodeSelf(Supplier<Machine> machine, HotThreads threads, NodeTasks tasks, FieldUses uses) {
    this.machine = machine;
    this.threads = threads;
    this.tasks = tasks;
    this.uses = uses;
  }

  /** The answer's bytes; bytes that are no question are an exception. */
  public byte[] answer(byte[] question) {
    return NodeQuestion.decode(question)
        .<NodeAnswer>map(asked ->
            switch (asked) {
              case NodeQuestion.OfMachine _ -> new NodeAnswer.OfMachine(machine.get());
              case NodeQuestion.OfHotThreads(var hot) ->
                  new NodeAnswer.OfHotThreads(threads.hot(hot));
              case NodeQuestion.OfFieldUses(var shards) -> FieldUsesJson.answer(uses, shards);
              case NodeQuestion.OfTasks _ -> new NodeAnswer.OfTasks(tasks.running());
              case NodeQuestion.EndTasks(var numbers, String reason) ->
                  new NodeAnswer.OfTasks(tasks.end(numbers, reason));
            })
        .orElseGet(NodeAnswer.Nothing::new)
        .encode();
  }
}
