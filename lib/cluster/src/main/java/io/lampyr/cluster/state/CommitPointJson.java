package io.lampyr.cluster.state;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

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
                range
                    .number("least", times.leastMillis())
                    .number("greatest", times.greatestMillis()));
  }

  static CommitPoint read(JsonFields in) {
    return new CommitPoint(
        new PrimaryTerm(in.number("term")),
        in.number("generation"),
        new BlobStretch(new BlobKey(in.text("blob")), in.number("offset"), in.number("length")),
        in.number("checkpoint"),
        in.optionalObject(
            "times", range -> new TimeRange(range.number("least"), range.number("greatest"))));
  }
}
