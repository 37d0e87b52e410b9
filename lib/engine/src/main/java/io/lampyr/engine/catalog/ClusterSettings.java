package io.lampyr.engine.catalog;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;

/**
 * The settings of the whole cluster that the API takes and gives, flat. The transient ones live as
 * long as the others, as nothing of Lampyr's restarts as a whole.
 */
public record ClusterSettings(FlatSettings persistent, FlatSettings temporary) {
  public static final ClusterSettings NONE =
      new ClusterSettings(FlatSettings.NONE, FlatSettings.NONE);
  static final ItemKey KEY = new ItemKey("cluster", "settings");
  static final Codec<ClusterSettings> CODEC = new SettingsCodec();

  /** What holds: transient settings go before persistent ones. */
  public FlatSettings effective() {
    return persistent.with(temporary);
  }

  private static final class SettingsCodec extends Codec<ClusterSettings> {
    SettingsCodec() {
      super("cluster-settings", 1);
    }

    @Override
    protected void write(ClusterSettings value, JsonOut out) {
      out.text("persistent", value.persistent().toText())
          .text("transient", value.temporary().toText());
    }

    @Override
    protected ClusterSettings read(JsonFields in) {
      return new ClusterSettings(
          FlatSettings.ofText(in.text("persistent")), FlatSettings.ofText(in.text("transient")));
    }
  }
}
