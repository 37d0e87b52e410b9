package io.lampyr.restapi.bulk;

import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.document.DocumentRoutes;
import io.lampyr.restapi.update.SourceChoice;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a call's path and parameters say of all actions that do not say otherwise.
 *
 * @param lenient whether more than an action may stand in its line, which then means nothing: some
 *     shippers that speak of themselves as clients of the release before keep notes there
 */
record BulkDefaults(
    String index,
    @Nullable String routing,
    @Nullable String pipeline,
    boolean requireAlias,
    boolean requireStream,
    boolean listsPipelines,
    boolean lenient,
    Optional<SourceChoice> shown) {

  private static boolean isOlder(String type) {
    return type.replace(" ", "").contains("compatible-with=8");
  }

  static BulkDefaults of(Call call) {
    Parameters parameters = call.parameters();
    return new BulkDefaults(
        call.pathIfGiven("index").orElse(""),
        parameters.text("routing").orElse(null),
        parameters.text("pipeline").orElse(null),
        parameters.flag("require_alias", false),
        parameters.flag("require_data_stream", false),
        parameters.flag("list_executed_pipelines", false),
        call.request().headers().find("content-type").filter(BulkDefaults::isOlder).isPresent(),
        DocumentRoutes.sourceChoice(parameters));
  }
}
