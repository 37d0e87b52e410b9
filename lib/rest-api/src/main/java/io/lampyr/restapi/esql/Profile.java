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
    List<Object> drivers = new ArrayList<>();
    for (Plan.Branch branch : plan.branches()) {
      drivers.add(driver(branch.name(), branch.plan(), Map.of()));
    }
    Map<String, Object> found =
        Map.of("splits_elsewhere", result.elsewhere(), "rows", result.documents());
    drivers.add(driver("final", plan, found));
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("drivers", drivers);
    return json;
  }

  /** What was found is known of a query with one way alone. */
  private static Map<String, Object> driver(
      String description, Plan plan, Map<String, Object> found) {
    List<Object> operators = new ArrayList<>();
    if (plan.table() != null) {
      Map<String, Object> scan = new LinkedHashMap<>();
      scan.put("operator", "Scan");
      scan.put("splits", plan.table().splits().size());
      scan.put(
          "columns", plan.scanned().values().stream().map(Plan.Scanned::name).sorted().toList());
      scan.put("pushed", plan.pushed());
      scan.putAll(found);
      operators.add(scan);
    }
    for (Step step : plan.steps()) {
      operators.add(Map.of("operator", step.getClass().getSimpleName()));
    }
    return Map.of("description", description, "operators", operators);
  }
}
