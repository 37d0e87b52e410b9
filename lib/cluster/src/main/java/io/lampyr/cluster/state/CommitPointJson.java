package io.lampyr.cluster.state;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A commit's coordinates, as a part of several kinds of items. */
final class CommitPointJson {
  private CommitPointJson() {}

  static void write(CommitPoint commit, JsonOut out) {
    out.number("term", commit.term().value())
        .number("generation", commit.generation())
        .text("blob", commit.place().blob().path())
        .number("offset", commit.place().offset())
        .number("length", commit.place().length())
        .number("checkpoint", commit.checkpoint())
        .object(
            "times",
            commit.times(),
            (times, range) ->
                range.number("least", times.least()).number("greatest", times.greatest()))
        .object(
            "ranges",
            Optional.of(commit.ranges()).filter(ranges -> !ranges.isEmpty()),
            (ranges, object) ->
                object.objects("fields", new TreeMap<>(ranges).entrySet(), CommitPointJson::range));
  }

  private static void range(Map.Entry<String, ValueRange> range, JsonOut out) {
    out.text("name", range.getKey())
        .number("least", range.getValue().least())
        .number("greatest", range.getValue().greatest());
  }

  static CommitPoint read(JsonFields in) {
    return new CommitPoint(
        new PrimaryTerm(in.number("term")),
        in.number("generation"),
        new BlobStretch(new BlobKey(in.text("blob")), in.number("offset"), in.number("length")),
        in.number("checkpoint"),
        in.optionalObject(
            "times", range -> new TimeRange(range.number("least"), range.number("greatest"))),
        in.optionalObject("ranges", CommitPointJson::ranges).orElse(Map.of()));
  }

  private static Map<String, ValueRange> ranges(JsonFields in) {
    Map<String, ValueRange> ranges = new HashMap<>();
    in.objects(
            "fields",
            field ->
                Map.entry(
                    field.text("name"),
                    new ValueRange(field.number("least"), field.number("greatest"))))
        .forEach(range -> ranges.put(range.getKey(), range.getValue()));
    return ranges;
  }
}
