package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** A run as text: {@code docs/format/garbage.md}. */
public final class GcRunCodec extends Codec<GcRun> {
  public GcRunCodec() {
    super("gc-run", 1);
  }

  @Override
  protected void write(GcRun run, JsonOut out) {
    writeFields(run, out);
  }

  static void writeFields(GcRun run, JsonOut out) {
    GcRun.Progress progress = run.progress();
    out.text("id", run.id())
        .flag("dry_run", run.kind().dryRun())
        .flag("full", run.kind().full())
        .time("started", run.started())
        .texts("due", progress.due().stream().map(BlobKey::path).toList())
        .number("done", progress.done())
        .text("after", progress.after().map(BlobKey::path))
        .text("listing", progress.listing().map(BlobKey::path))
        .flag("more", progress.more())
        .object(
            "counts",
            counts -> run.counts().values().forEach((count, n) -> counts.number(count.label(), n)))
        .text("failure", run.failure());
  }

  @Override
  protected GcRun read(JsonFields in) {
    return readFields(in);
  }

  static GcRun readFields(JsonFields in) {
    return new GcRun(
        in.text("id"),
        new GcRun.Kind(in.flag("dry_run"), in.flag("full")),
        in.time("started"),
        new GcRun.Progress(
            in.texts("due").stream().map(BlobKey::new).toList(),
            in.smallNumber("done"),
            in.optionalText("after").map(BlobKey::new),
            in.optionalText("listing").map(BlobKey::new),
            in.flag("more")),
        in.object("counts", GcRunCodec::counts),
        in.optionalText("failure"));
  }

  private static GcCounts counts(JsonFields in) {
    Map<GcCount, Long> counts = new EnumMap<>(GcCount.class);
    for (GcCount count : GcCount.values()) {
      Optional<Long> value = in.optionalNumber(count.label());
      value.ifPresent(n -> counts.put(count, n));
    }
    return new GcCounts(counts);
  }
}
