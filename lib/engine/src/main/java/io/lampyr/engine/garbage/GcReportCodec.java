package io.lampyr.engine.garbage;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

/** The report as text: {@code docs/format/garbage.md}. */
final class GcReportCodec extends Codec<GcReport> {
  GcReportCodec() {
    super("gc-report", 1);
  }

  @Override
  protected void write(GcReport report, JsonOut out) {
    out.objects("runs", report.runs(), GcRunCodec::writeFields)
        .object("last_full", report.lastFull(), GcRunCodec::writeFields);
  }

  @Override
  protected GcReport read(JsonFields in) {
    return new GcReport(
        in.objects("runs", GcRunCodec::readFields),
        in.optionalObject("last_full", GcRunCodec::readFields));
  }
}
