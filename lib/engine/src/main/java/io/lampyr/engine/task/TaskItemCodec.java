package io.lampyr.engine.task;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.Optional;

/** The text of a task's item. */
public final class TaskItemCodec extends Codec<TaskItem> {
  public TaskItemCodec() {
    super("task", 1);
  }

  @Override
  protected void write(TaskItem task, JsonOut out) {
    TaskItem.Job job = task.job();
    out.text("id", task.id())
        .object(
            "job",
            o ->
                o.text("action", job.action())
                    .text("description", job.description())
                    .object("request", bytes -> write(job.request(), bytes))
                    .text("owner", job.owner())
                    .text("opaque_id", job.opaqueId()))
        .time("began", task.began())
        .object("hold", o -> write(task.hold(), o))
        .object("cursor", task.cursor(), TaskItemCodec::write)
        .text("status", task.status())
        .text("cancel", task.wishes().cancel());
    task.wishes().rate().ifPresent(rate -> out.text("rate", rate.toString()));
    out.object("end", task.end(), TaskItemCodec::write).time("expires", task.expires());
  }

  private static void write(TaskItem.Hold hold, JsonOut out) {
    out.number("epoch", hold.epoch())
        .text("executor", hold.executor())
        .time("beat", hold.beat())
        .number("tries", hold.tries());
  }

  private static void write(TaskItem.End end, JsonOut out) {
    out.number("status", end.status())
        .flag("failed", end.failed())
        .object("answer", o -> write(end.answer(), o))
        .time("at", end.at());
  }

  private static void write(StoredBytes bytes, JsonOut out) {
    switch (bytes) {
      case StoredBytes.Inline(String base64) -> out.text("bytes", base64);
      case StoredBytes.InBlob(BlobKey blob, long length) ->
          out.text("blob", blob.path()).number("length", length);
    }
  }

  @Override
  protected TaskItem read(JsonFields in) {
    return new TaskItem(
        in.text("id"),
        in.object("job", TaskItemCodec::job),
        in.time("began"),
        in.object("hold", TaskItemCodec::hold),
        in.optionalObject("cursor", TaskItemCodec::bytes),
        in.text("status"),
        new TaskItem.Wishes(
            in.optionalText("cancel"), in.optionalText("rate").map(Float::parseFloat)),
        in.optionalObject("end", TaskItemCodec::end),
        in.time("expires"));
  }

  private static TaskItem.Job job(JsonFields in) {
    return new TaskItem.Job(
        in.text("action"),
        in.text("description"),
        in.object("request", TaskItemCodec::bytes),
        in.optionalText("owner"),
        in.optionalText("opaque_id"));
  }

  private static TaskItem.Hold hold(JsonFields in) {
    return new TaskItem.Hold(
        in.number("epoch"), in.text("executor"), in.time("beat"), in.smallNumber("tries"));
  }

  private static TaskItem.End end(JsonFields in) {
    return new TaskItem.End(
        in.smallNumber("status"),
        in.flag("failed"),
        in.object("answer", TaskItemCodec::bytes),
        in.time("at"));
  }

  private static StoredBytes bytes(JsonFields in) {
    Optional<String> inline = in.optionalText("bytes");
    return inline.isPresent()
        ? new StoredBytes.Inline(inline.get())
        : new StoredBytes.InBlob(new BlobKey(in.text("blob")), in.number("length"));
  }
}
