package io.lampyr.conformance.suite;

import java.util.List;
import java.util.Map;

/** Suites that tests write down. */
public final class Suites {
  private Suites() {}

  static List<RestTest> tests(String file) {
    return Suite.read(Map.of("folder/file.yml", file), Map.of()).tests();
  }

  /** One file with these tests, and two APIs: {@code thing} and {@code many}. */
  public static Suite of(String file) {
    return Suite.read(
        Map.of("folder/file.yml", file),
        Map.of(
            "_common",
            "{\"params\":{\"pretty\":{}}}",
            "thing",
            """
            {"thing":{"url":{"paths":[
              {"path":"/_thing","methods":["GET","POST"]},
              {"path":"/{index}/_old/{id}","methods":["GET"],"parts":{"index":{},"id":{}},
               "deprecated":{"version":"1"}},
              {"path":"/{index}/_thing/{id}","methods":["GET","POST"],"parts":{"index":{},"id":{}}},
              {"path":"/{index}/_thing","methods":["PUT","POST"],"parts":{"index":{}}}
            ]},"params":{"routing":{}}}}
            """,
            "many",
            """
            {"many":{"url":{"paths":[{"path":"/_many","methods":["POST"]}]},
             "body":{"serialize":"bulk"}}}
            """,
            "there",
            """
            {"there":{"url":{"paths":[{"path":"/there","methods":["HEAD"]}]}}}
            """));
  }
}
