package io.lampyr.cluster.journal;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Revision;

/** Entries as items. Nonces are texts of 16 hexadecimal digits. */
final class JournalEntryCodec extends Codec<JournalEntry> {
  JournalEntryCodec() {
    super("change", 1);
  }

  @Override
  protected void write(JournalEntry entry, JsonOut out) {
    out.number("number", entry.number())
        .number("spent", entry.spent())
        .objects("changes", entry.changes(), JournalEntryCodec::change);
  }

  private static void change(Change change, JsonOut out) {
    out.text("partition", change.item().partition())
        .text("sort", change.item().sort())
        .number("version", change.from().version())
        .text("nonce", String.format("%016x", change.from().nonce()));
  }

  @Override
  protected JournalEntry read(JsonFields in) {
    return new JournalEntry(
        in.number("number"), in.number("spent"), in.objects("changes", JournalEntryCodec::change));
  }

  private static Change change(JsonFields in) {
    return new Change(
        new ItemKey(in.text("partition"), in.text("sort")),
        new Revision(in.number("version"), Long.parseUnsignedLong(in.text("nonce"), 16)));
  }
}
