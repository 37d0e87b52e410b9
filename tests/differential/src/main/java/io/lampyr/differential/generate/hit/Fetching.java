package io.lampyr.differential.generate.hit;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** What hits bring along. */
public final class Fetching {
  private static final int OPTIONS = 9;

  private Fetching() {}

  /** Puts one option into a search's body, or into one of hits within it. */
  public static void one(Draw draw, Map<String, Object> body) {
    switch (draw.chance().below(OPTIONS)) {
      case 0 -> body.put("fields", Json.list(field(draw), field(draw)));
      case 1 -> body.put("docvalue_fields", Json.list(column(draw)));
      case 2 -> body.put("stored_fields", Json.list(draw.pattern(), draw.path()));
      case 3 -> body.put("_source", source(draw));
      case 4 -> body.put("script_fields", Json.object(draw.name("script"), script(draw)));
      case 5 -> body.put("version", true);
      case 6 -> body.put("seq_no_primary_term", true);
      case 7 -> body.put("highlight", Highlights.any(draw));
      default -> body.put("explain", true);
    }
  }

  private static Object field(Draw draw) {
    if (draw.oneIn(2)) {
      return draw.pattern();
    }
    Map<String, Object> field = Json.object("field", draw.pattern());
    if (draw.oneIn(4)) {
      field.put("field", draw.path(Trait.DATE));
      field.put("format", draw.chance().of("yyyy-MM-dd", "epoch_millis"));
    }
    return field;
  }

  private static Object column(Draw draw) {
    return draw.oneIn(3)
        ? Json.object("field", draw.path(Trait.NUMBER), "format", "0.0")
        : draw.path(Trait.COLUMN);
  }

  private static Object source(Draw draw) {
    return switch (draw.chance().below(5)) {
      case 0 -> false;
      case 1 -> draw.pattern();
      case 2 -> Json.list(draw.pattern(), draw.path());
      case 3 -> Json.object("includes", Json.list(draw.pattern()), "excludes", draw.pattern());
      default -> Json.object("excludes", Json.list(draw.pattern(), "b*"));
    };
  }

  private static Object script(Draw draw) {
    String source =
        draw.chance()
            .of(
                "doc['uid'].value + 1",
                "doc['cat'].size() == 0 ? 'none' : doc['cat'].value",
                "doc['uid'].value & 3",
                "1 / (1 + doc['uid'].value)",
                "doc['num'].size()",
                "params.a * 1.5",
                "doc['day'].size() == 0 ? 0 : doc['day'].value.getYear()");
    return Json.object("script", Json.object("source", source, "params", Json.object("a", 2L)));
  }
}
