package io.lampyr.cluster.features;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The level and the announcements as text. */
public final class FeaturesCodec extends Codec<Features> {
  public FeaturesCodec() {
    super("features", 1);
  }

  @Override
  protected void write(Features features, JsonOut out) {
    out.number("level", features.level())
        .objects(
            "processes",
            features.processes().entrySet(),
            (process, fields) ->
                fields
                    .text("name", process.getKey())
                    .number("highest", process.getValue().highest())
                    .number("changes", process.getValue().changes()));
  }

  @Override
  protected Features read(JsonFields in) {
    return new Features(in.smallNumber("level"), processes(in));
  }

  private static SortedMap<String, Announced> processes(JsonFields in) {
    List<Map.Entry<String, Announced>> entries =
        in.objects(
            "processes",
            process ->
                Map.entry(
                    process.text("name"),
                    new Announced(process.smallNumber("highest"), process.number("changes"))));
    SortedMap<String, Announced> processes = new TreeMap<>();
    for (Map.Entry<String, Announced> entry : entries) {
      if (processes.put(entry.getKey(), entry.getValue()) != null) {
        throw new IllegalArgumentException("process stands there twice name=" + entry.getKey());
      }
    }
    return processes;
  }
}
