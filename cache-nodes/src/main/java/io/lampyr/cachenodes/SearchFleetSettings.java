package io.lampyr.cachenodes;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.SearchPower;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The nodes that do nothing but search, as all nodes know of them.
 *
 * @param scaling how few and how many there should be
 * @param service what runs them, if the leader is to tell it how many there should be
 * @param power how much of the data they should keep near
 * @param copies at how many of them each shard is searched
 */
record SearchFleetSettings(
    ScalingSettings scaling, Optional<String> service, SearchPower power, int copies) {
  static final SearchFleetSettings STANDARD =
      new SearchFleetSettings(
          ScalingSettings.of(1, 10),
          Optional.empty(),
          SearchPower.STANDARD,
          LeafSettings.STANDARD.copies());

  static final Setting<Integer> MIN_NODES =
      Setting.of(
          "search.min_nodes",
          ValueType.integer(1, 1000),
          STANDARD.scaling().minNodes(),
          "fewer nodes for searches alone than this are never wanted, where there are any");
  static final Setting<Integer> MAX_NODES =
      Setting.of(
          "search.max_nodes",
          ValueType.integer(1, 1000),
          STANDARD.scaling().maxNodes(),
          "more nodes for searches alone than this are never wanted");
  static final Setting<Optional<String>> SERVICE =
      Setting.of(
          "search.ecs_service",
          ValueType.text().optional(),
          Optional.empty(),
          "service of ECS that runs nodes for searches alone and whose size the leader is to set, in"
              + " the cluster of cluster.ecs_cluster");

  static List<Setting<?>> settings() {
    List<Setting<?>> all = new ArrayList<>(List.of(MIN_NODES, MAX_NODES, SERVICE));
    all.add(LeafSettings.COPIES);
    all.addAll(SearchPower.SETTINGS);
    return all;
  }

  static SearchFleetSettings from(Settings settings) {
    return new SearchFleetSettings(
        ScalingSettings.of(settings.get(MIN_NODES), settings.get(MAX_NODES)),
        settings.get(SERVICE),
        SearchPower.from(settings),
        settings.get(LeafSettings.COPIES));
  }
}
