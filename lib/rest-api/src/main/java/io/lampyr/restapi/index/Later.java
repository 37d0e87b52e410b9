package io.lampyr.restapi.index;

import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.task.LastingCalls;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that calls need not wait for.
 *
 * <p>Laws: what was begun is done once, whether or not anybody asks for it; its task can be asked
 * for under the id that was given for as long as tasks are kept. Safe for many threads.
 */
public interface Later {

  /** What is to be done, by the names under which tasks are listed; it gives the answer's tree. */
  record Work(String action, String description, Supplier<Map<String, @Nullable Object>> doing) {}

  /** Calls whose work outlives this process. */
  LastingCalls lasting();

  /** Begins it, and gives the id of its task. */
  String begin(Work work);

  /** The work's answer, or that of its beginning where the call does not want to wait. */
  default Answer unlessAwaited(Call call, Work work) {
    return call.parameters().flag("wait_for_completion", true)
        ? Answer.ok(work.doing().get())
        : Answer.ok(Map.of("task", begin(work)));
  }
}
