package io.lampyr.differential.generate.life;

import io.lampyr.differential.scene.Request;

/** What is told of indices, of their other names and of templates. */
final class Looks {
  /** How many were deleted hangs on merges. */
  private static final String COUNTS = "_all.primaries.docs.count,indices.*.primaries.docs.count";

  private Looks() {}

  static Request look(World world) {
    String places = world.oneIn(3) ? world.places() : world.index();
    Url url = world.url(path(world, places));
    if (!url.toString().contains("?")) {
      url.sometimes(8, "ignore_unavailable", true);
      url.sometimes(8, "expand_wildcards", "open", "closed", "all", "none", "hidden");
      url.sometimes(12, "allow_no_indices", false);
    }
    return Request.get("life.look", url.toString());
  }

  private static String path(World world, String places) {
    return switch (world.chance().below(14)) {
      case 0 -> places + "/_mapping";
      case 1 -> places + "/_settings";
      case 2 -> places + "/_alias";
      case 3 -> places;
      case 4 -> "_alias/" + world.chance().of("la", "lb", "l*", "la,lw", "lw,-la", "none");
      case 5 -> places + "/_alias/" + world.chance().of("la", "l*", "lb,none");
      case 6 -> "_resolve/index/" + places;
      case 7 -> places + "/_mapping/field/" + world.chance().of("k", "n", "*", "o.*", "none");
      case 8 -> places + "/_field_caps?fields=" + world.chance().of("*", "k", "n,o.a");
      case 9 -> "_index_template/" + world.chance().of("ltc1", "ltc*", "ltc2", "none");
      case 10 -> "_index_template/_simulate_index/" + world.newIndex();
      case 11 -> world.chance().of("_component_template/lc*", "_template/ltl*", "_data_stream/l*");
      case 12 -> places + "/_settings/index.number_of_*";
      default -> "_data_stream/" + world.stream();
    };
  }

  /** What is counted, once all is visible. */
  static Request counted(World world) {
    String places = world.oneIn(2) ? world.places() : world.index();
    String path =
        switch (world.chance().below(5)) {
          case 0 -> "_cat/count/" + places + "?format=json&h=count";
          case 1 -> "_cat/aliases/" + world.chance().of("la", "l*", "lw") + "?format=json";
          case 2 -> places + "/_stats/docs?filter_path=" + COUNTS;
          case 3 -> "_cat/indices/" + places + "?format=json&h=status,index,pri,docs.count&s=index";
          default -> places + "/_validate/query?q=k:a";
        };
    return Request.get("life.counted", "//" + path);
  }
}
