package io.lampyr.engine.task;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

/** That a task may not have ended: what is looked through for those that nobody works at. */
record OpenTask(String id) {

  static final class Form extends Codec<OpenTask> {
    Form() {
      super("open-task", 1);
    }

    @Override
    protected void write(OpenTask task, JsonOut out) {
      out.text("id", task.id());
    }

    @Override
    protected OpenTask read(JsonFields in) {
      return new OpenTask(in.text("id"));
    }
  }
}
