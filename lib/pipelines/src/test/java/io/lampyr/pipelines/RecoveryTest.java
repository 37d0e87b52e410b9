package io.lampyr.pipelines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.run.Flow;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Documents that streams refused, and that are sent once more. */
class RecoveryTest {
  private static final String RECOVER = "{'processors':[{'recover_failure_document':{}}]}";

  private static IngestDocument recovered(String source) {
    IngestDocument document = Trial.document(source);
    Flow _ = new Trial().run(RECOVER, document);
    return document;
  }

  @Test
  void whatWasSentComesBackWithItsIndexIdAndRouting() {
    IngestDocument document =
        recovered(
            "{'@timestamp':'2025-05-09','document':{'id':'a','index':'logs-a-b','routing':'r',"
                + "'source':{'n':1,'@timestamp':'2025-04-21'}},'error':{'type':'t'}}");
    assertThat(document.source()).isEqualTo(Map.of("n", 1L, "@timestamp", "2025-04-21"));
    assertThat(document.metadata(Metadata.INDEX)).isEqualTo("logs-a-b");
    assertThat(document.metadata(Metadata.ID)).isEqualTo("a");
    assertThat(document.metadata(Metadata.ROUTING)).isEqualTo("r");
    assertThat(document.get("_ingest.pre_recovery"))
        .isEqualTo(
            Map.of(
                "@timestamp", "2025-05-09",
                "_index", "logs-app-prod",
                "_id", "1",
                "document", Map.of("id", "a", "index", "logs-a-b", "routing", "r"),
                "error", Map.of("type", "t")));
  }

  @Test
  void whatIsNotGivenStaysAsItIs() {
    IngestDocument document = recovered("{'document':{'index':'logs-a-b','source':{}},'error':{}}");
    assertThat(document.source()).isEmpty();
    assertThat(document.metadata(Metadata.ID)).isEqualTo("1");
    assertThat(document.metadata(Metadata.ROUTING)).isNull();
  }

  @Test
  void otherDocumentsFail() {
    String[][] wrong = {
      {"{'error':{}}", "field [document] not present as part of path [document]"},
      {
        "{'document':{},'error':{}}", "field [source] not present as part of path [document.source]"
      },
      {"{'document':{'source':{}}}", "field [error] not present as part of path [error]"},
      {"{'document':{'source':1},'error':{}}", "cannot be cast to [java.util.Map]"},
      {"{'document':{'source':{'_id':1}},'error':{}}", "is metadata"},
    };
    for (String[] each : wrong) {
      assertThatThrownBy(() -> recovered(each[0])).as(each[0]).hasMessageContaining(each[1]);
    }
  }
}
