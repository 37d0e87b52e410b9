package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonNames;
import io.lampyr.cluster.codec.JsonOut;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

final class NameEntryCodec extends Codec<NameEntry> {
  NameEntryCodec() {
    super("name", 1);
  }

  @Override
  protected void write(NameEntry entry, JsonOut out) {
    out.text("name", entry.name())
        .text("means", JsonNames.of(entry.kind()))
        .texts("indices", entry.indices().stream().map(IndexId::uuid).toList())
        .object("stream", entry.stream(), NameEntryCodec::write);
  }

  private static void write(StreamState stream, JsonOut out) {
    out.number("generation", stream.generation())
        .time("created", stream.created())
        .text("timestamp_field", stream.timestampField())
        .flag("hidden", stream.hidden())
        .flag("rolls_on_write", stream.rollsOnWrite())
        .objects(
            "rolled",
            stream.rolled().entrySet(),
            (one, fields) -> fields.text("index", one.getKey().uuid()).time("time", one.getValue()))
        .objects("aliases", stream.aliases().entrySet(), NameEntryCodec::write)
        .objects("options", stream.options().entrySet(), NameEntryCodec::write);
  }

  private static void write(Map.Entry<String, String> text, JsonOut out) {
    out.text("name", text.getKey()).text("text", text.getValue());
  }

  @Override
  protected NameEntry read(JsonFields in) {
    return new NameEntry(
        in.text("name"),
        in.constant("means", NameEntry.Kind.class),
        in.texts("indices").stream().map(IndexId::new).toList(),
        in.optionalObject("stream", NameEntryCodec::stream));
  }

  private static StreamState stream(JsonFields in) {
    SortedMap<IndexId, Instant> rolled = new TreeMap<>();
    in.objects("rolled", one -> Map.entry(new IndexId(one.text("index")), one.time("time")))
        .forEach(one -> rolled.put(one.getKey(), one.getValue()));
    return new StreamState(
        in.number("generation"),
        in.time("created"),
        in.text("timestamp_field"),
        in.flag("hidden"),
        in.flag("rolls_on_write"),
        rolled,
        texts(in, "aliases"),
        texts(in, "options"));
  }

  private static SortedMap<String, String> texts(JsonFields in, String name) {
    List<Map.Entry<String, String>> entries =
        in.objects(name, one -> Map.entry(one.text("name"), one.text("text")));
    SortedMap<String, String> texts = new TreeMap<>();
    entries.forEach(one -> texts.put(one.getKey(), one.getValue()));
    return texts;
  }
}
