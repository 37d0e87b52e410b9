package io.lampyr.differential.generate.request;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.script.Programs;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.Map;

/** Scripts that are run by themselves, and templates that are only filled in. */
final class Scripts {
  private static final String EXECUTE = "/_scripts/painless/_execute";

  private Scripts() {}

  static Request alone(Draw draw) {
    Map<String, Object> script =
        Json.object("source", Programs.any(draw), "params", Programs.parameters());
    return Request.whole("script", EXECUTE, Json.object("script", script));
  }

  /** Upon a document that is none of the index's. */
  static Request upon(Draw draw) {
    Map<String, Object> document = Json.object("uid", 5L, "num", 2.5, "cat", "a");
    draw.sometimes(document, 2, "day", "2020-02-29", "2020-02-29T13:14:15.123Z");
    draw.sometimes(document, 3, "cat", Json.list("b", "a"));
    draw.sometimes(document, 3, "num", Json.list(3L, 1.5));
    boolean isFilter = draw.oneIn(3);
    String source = isFilter ? filter(draw) : value(draw);
    return Request.whole(
        "script",
        EXECUTE,
        Json.object(
            "script",
            Json.object("source", source, "params", Programs.parameters()),
            "context",
            isFilter ? "filter" : "score",
            "context_setup",
            Json.object("index", "i", "document", document)));
  }

  private static String filter(Draw draw) {
    return draw.chance()
        .of(
            "doc['uid'].value > 3",
            "doc['cat'].value == 'a'",
            "doc['cat'].contains('b')",
            "doc['num'].size() == 2 && doc['num'].get(1) > 2",
            "doc['day'].size() > 0 && doc['day'].value.isBefore(ZonedDateTime.parse('2021-01-01T00:00:00Z'))",
            "doc.containsKey('body')",
            "doc['num'].stream().anyMatch(x -> x > 2)",
            "doc['none'].size() == 0",
            "doc['day'].value.getDayOfWeekEnum() == DayOfWeek.SATURDAY");
  }

  private static String value(Draw draw) {
    return draw.chance()
        .of(
            "doc['uid'].value * 2",
            "_score + doc['num'].value",
            "doc['day'].value.getMonthValue()",
            "doc['day'].value.toInstant().toEpochMilli() / 1000000000000.0",
            "double s = 0; for (x in doc['num']) { s += x } return s",
            "doc['num'].length + doc['cat'].size()",
            "doc['cat'].value.length()",
            "doc['day'].value.plusMonths(1).getDayOfMonth()",
            "ChronoUnit.DAYS.between(doc['day'].value, ZonedDateTime.parse('2021-01-01T00:00:00Z'))",
            "doc['uid'].empty ? 0 : 3",
            "doc['num'].stream().mapToDouble(x -> x).sum()",
            "return params.l.length * 1.5f");
  }

  static Request rendered(Draw draw) {
    String source =
        draw.chance()
            .of(
                "{\"a\":\"{{s}}\",\"b\":{{n}}}",
                "{\"a\":[{{#w}}\"{{.}}\",{{/w}}\"z\"]}",
                "{\"a\":{{#toJson}}m{{/toJson}}}",
                "{\"a\":\"{{#join}}w{{/join}}\",\"b\":\"{{#join delimiter='|'}}l{{/join}}\"}",
                "{\"a\":\"{{#url}}{{s}}/ü?{{/url}}\"}",
                "{\"a\":\"{{m.k}}{{m.none}}{{none}}\",\"b\":\"{{^none}}no{{/none}}\"}",
                "{\"a\":\"{{l.0}}{{w.size}}{{l.5}}\"}",
                "{\"a\":{{d}},\"b\":{{big}},\"c\":\"{{{s}}}{{&s}}\"}",
                "{{! nothing }}{\"a\":{{#e}}1{{/e}}{{^e}}2{{/e}}}");
    return Request.whole(
        "render",
        "/_render/template",
        Json.object("source", source, "params", Programs.parameters()));
  }
}
