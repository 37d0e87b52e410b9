package io.lampyr.engine.catalog;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;

/**
 * The settings of the whole cluster that the API takes and gives, flat. The transient ones live as
 * long as the others, as nothing of Lampyr's restarts as a whole.
 */
public record ClusterSettings(FlatSettings persistent, FlatSettings temporary) {
  public static final ClusterSettings NONE =
      new ClusterSettings(FlatSettings.NONE, FlatSettings.NONE);
  static final ItemKey KEY = new ItemKey("cluster", "settings");
  static final Codec<ClusterSettings> CODEC = new SettingsCodec();

  /** All settings, for those who write of them. */
  public static List<ToldSetting> told() {
    return ToldSetting.all(SettingTable.CLUSTER);
  }

  /** What holds: transient settings go before persistent ones. */
  public FlatSettings effective() {
    return persistent.with(temporary);
  }

  /**
   * Refuses what is not known, cannot be changed or has no sound value; what is kept already can be
   * taken away, whatever it is.
   *
   * @param kind persistent or transient, as it is told
   */
  public static void check(String kind, FlatSettings update) {
    update
        .values()
        .forEach((name, value) -> {
          if (value != null) {
            check(kind, name, value);
          }
        });
  }

  private static void check(String kind, String name, Object value) {
    SettingTable.Known known =
        SettingTable.CLUSTER.find(name).orElseThrow(() -> refused(kind, name, "not recognized"));
    if (known.scope() == SettingTable.Scope.FINAL) {
      throw refused(kind, name, "not dynamically updateable");
    }
    known.form().check(name, known.form().told(value));
  }

  private static FaultException refused(String kind, String name, String why) {
    return new FaultException(ErrorKind.UNKNOWN_SETTING, kind + " setting [" + name + "], " + why);
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
