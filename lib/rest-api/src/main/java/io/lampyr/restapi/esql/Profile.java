package io.lampyr.restapi.esql;

import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.run.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a query was carried out, for whoever wants to know. */
final class Profile {
  private Profile() {}

  static Map<String, @Nullable Object> of(Plan plan, Result result) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    List<Object> operators = new ArrayList<>();
    if (plan.table() != null) {
      Map<String, Object> scan = new LinkedHashMap<>();
      scan.put("operator", "Scan");
      scan.put("splits", plan.table().splits().size());
      scan.put("splits_elsewhere", result.elsewhere());
      scan.put(
          "columns", plan.scanned().values().stream().map(Plan.Scanned::name).sorted().toList());
      scan.put("pushed", plan.pushed());
      scan.put("rows", result.documents());
      operators.add(scan);
    }
    for (Step step : plan.steps()) {
      operators.add(Map.of("operator", step.getClass().getSimpleName()));
    }
    json.put("drivers", List.of(Map.of("description", "final", "operators", operators)));
    return json;
  }
}
