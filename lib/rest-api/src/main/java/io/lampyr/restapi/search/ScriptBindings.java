package io.lampyr.restapi.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions that scripts on documents may call, as clients are told of them. */
final class ScriptBindings {
  private static final String IMPORTED =
      """
      saturation double double
      sigmoid double double double
      """;

  /** What they give, and what they take, is in one line; all give a double but those that count. */
  private static final String BOUND =
      """
      cosineSimilarity java.util.List java.lang.Object
      cosineSimilarity java.util.List java.lang.Object double
      decayDateExp String String String double java.time.ZonedDateTime
      decayDateGauss String String String double java.time.ZonedDateTime
      decayDateLinear String String String double java.time.ZonedDateTime
      decayGeoExp String String String double GeoPoint
      decayGeoGauss String String String double GeoPoint
      decayGeoLinear String String String double GeoPoint
      decayNumericExp double double double double double
      decayNumericGauss double double double double double
      decayNumericLinear double double double double double
      dotProduct java.util.List java.lang.Object
      hamming java.util.List java.lang.Object
      innerProduct java.util.List java.lang.Object
      l1norm java.util.List java.lang.Object
      l2Squared java.util.List java.lang.Object
      l2norm java.util.List java.lang.Object
      lInfNorm java.util.List java.lang.Object
      lateInteractionScore java.util.List String java.util.Map
      lateInteractionScore java.util.List String java.util.Map String
      randomScore int
      randomScore int String
      sumTotalTermFreq String
      termFreq String String
      totalTermFreq String String
      """;

  private ScriptBindings() {}

  static List<Map<String, Object>> imported() {
    return told(IMPORTED);
  }

  static List<Map<String, Object>> bound() {
    return told(BOUND);
  }

  private static List<Map<String, Object>> told(String table) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (String line : table.strip().split("\n", -1)) {
      List<String> words = List.of(line.strip().split(" ", -1));
      Map<String, Object> told = new LinkedHashMap<>();
      told.put("name", words.getFirst());
      told.put("return", words.getFirst().endsWith("Freq") ? "long" : "double");
      told.put(
          "parameters",
          words.stream()
              .skip(1)
              .map(word -> word.equals("String") ? "java.lang.String" : word)
              .toList());
      all.add(told);
    }
    return all;
  }
}
