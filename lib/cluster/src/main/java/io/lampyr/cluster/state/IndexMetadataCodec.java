package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonNames;
import io.lampyr.cluster.codec.JsonOut;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

final class IndexMetadataCodec extends Codec<IndexMetadata> {
  IndexMetadataCodec() {
    super("index", 4);
  }

  @Override
  protected int format(IndexMetadata index) {
    return head(index).orElse(1);
  }

  /** The format that all but the definition needs, if the first will not do. */
  static Optional<Integer> head(IndexMetadata index) {
    if (index.layout().partition() > 1) {
      return Optional.of(4);
    }
    return index.division().isPresent() ? Optional.of(3) : Optional.empty();
  }

  @Override
  protected void write(IndexMetadata index, JsonOut out) {
    writeHead(index, out);
    out.text("settings", index.definition().settings())
        .text("mappings", index.definition().mappings())
        .objects(
            "aliases",
            index.definition().aliases().entrySet(),
            (alias, fields) ->
                fields.text("name", alias.getKey()).text("options", alias.getValue()));
  }

  /** All but the definition. */
  static void writeHead(IndexMetadata index, JsonOut out) {
    out.text("id", index.id().uuid())
        .text("name", index.name())
        .text("state", JsonNames.of(index.state()))
        .number("shards", index.layout().shards())
        .number("routing_shards", index.layout().routingShards());
    if (index.layout().partition() > 1) {
      out.number("routing_partition", index.layout().partition());
    }
    out.time("created", index.age().created())
        .number("table_version", index.age().tableVersion())
        .number("mapping_version", index.age().mappingVersion())
        .object("division", index.division(), IndexMetadataCodec::write);
  }

  private static void write(Division division, JsonOut out) {
    out.text("role", JsonNames.of(division.role()))
        .text("by", division.by())
        .text("other", division.other().uuid())
        .time("until", division.until());
  }

  private static Division division(JsonFields in) {
    return new Division(
        in.constant("role", Division.Role.class),
        in.text("by"),
        new IndexId(in.text("other")),
        in.time("until"));
  }

  @Override
  protected IndexMetadata read(JsonFields in) {
    return readHead(
        in, new IndexMetadata.Definition(in.text("settings"), in.text("mappings"), aliases(in)));
  }

  /** All but the definition, which is this. */
  static IndexMetadata readHead(JsonFields in, IndexMetadata.Definition definition) {
    return new IndexMetadata(
        new IndexId(in.text("id")),
        in.text("name"),
        in.constant("state", IndexState.class),
        layout(in),
        new IndexMetadata.Age(
            in.time("created"), in.number("table_version"), in.number("mapping_version")),
        definition,
        in.optionalObject("division", IndexMetadataCodec::division));
  }

  private static IndexMetadata.Layout layout(JsonFields in) {
    return new IndexMetadata.Layout(
        in.smallNumber("shards"),
        in.smallNumber("routing_shards"),
        Math.toIntExact(in.optionalNumber("routing_partition").orElse(1L)));
  }

  private static SortedMap<String, String> aliases(JsonFields in) {
    List<Map.Entry<String, String>> entries =
        in.objects("aliases", alias -> Map.entry(alias.text("name"), alias.text("options")));
    SortedMap<String, String> aliases = new TreeMap<>();
    entries.forEach(entry -> aliases.put(entry.getKey(), entry.getValue()));
    return aliases;
  }
}
